import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { tagsOf, tagsText, withTag } from '../../../shared/domain/tag.ts';
import { useCommonTags } from '../../library/react/hooks.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { hasFinePointer } from '../../ui/field/has-fine-pointer.ts';
import { useFieldControl } from '../../ui/field-context.ts';
import { Tag } from '../../ui/Tag.tsx';
import '../../styles/tag-fields.css';

export type TagsFieldProps = {
  /** Comma-separated. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** Tags as chips in a box, with the most used tags below; Enter or a comma ends a tag. */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const common = useCommonTags();
  const present = new Set(tagsOf(value).map((tag) => tag.toLowerCase()));
  const without = (tag: string) => tagsText(tagsOf(value).filter((other) => !sameTag(other, tag))) ?? '';
  return (
    <Field label="Custom tags" error={error}>
      <TagBox value={value} onChange={onChange} onRemove={(tag) => onChange(without(tag))} />
      {common.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a form group
        <div className="quick" role="group" aria-label="Most used tags">
          {common.map(({ tag, count }) => {
            const pressed = present.has(tag.toLowerCase());
            return (
              <Chip
                key={tag}
                pressed={pressed}
                count={count}
                icon={pressed ? <Check className="i" aria-hidden="true" /> : <Plus className="i" aria-hidden="true" />}
                aria-disabled={pressed || undefined}
                onClick={() => {
                  if (!pressed) onChange(withTag(value, tag) ?? '');
                }}
              >
                {tag}
              </Chip>
            );
          })}
        </div>
      )}
    </Field>
  );
}

function TagBox({ value, onChange, onRemove }: Omit<TagsFieldProps, 'error'> & { onRemove: (tag: string) => void }) {
  const control = useFieldControl({});
  const boxRef = useRef<HTMLDivElement>(null);
  const tags = tagsOf(value);
  // The text after the last comma is the tag being typed, and is saved too.
  const [ended, setEnded] = useState(true);
  const typing = ended ? '' : (value.split(',').at(-1)?.trimStart() ?? '');
  const done = ended ? tags : tagsOf(value.slice(0, Math.max(0, value.lastIndexOf(','))));

  function type(text: string) {
    const before = done.length > 0 ? `${done.join(', ')}, ` : '';
    const isComplete = text.trimEnd().endsWith(',');
    setEnded(isComplete || text === '');
    onChange(isComplete ? (tagsText(tagsOf(before + text)) ?? '') : text === '' ? done.join(', ') : before + text);
  }

  /** The button disappears with its tag: the focus moves to its neighbour, and from the last one to the input. */
  function press(tag: string, at: number) {
    const buttons = [...(boxRef.current?.querySelectorAll('button') ?? [])];
    const next =
      buttons[at + 1] ?? buttons[at - 1] ?? (hasFinePointer() ? boxRef.current?.querySelector('input') : undefined);
    next?.focus();
    onRemove(tag);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // During IME composition, keys belong to the word being composed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typing.trim() !== '') {
      event.preventDefault();
      type(`${typing},`);
    } else if (event.key === 'Backspace' && typing === '') {
      const last = done.at(-1);
      if (last) onRemove(last);
    }
  }

  return (
    <div ref={boxRef} className="tagbox">
      {done.map((tag, at) => (
        <Tag key={tag} removeLabel={`Remove tag ${tag}`} onRemove={() => press(tag, at)}>
          {tag}
        </Tag>
      ))}
      <input
        {...control}
        value={typing}
        placeholder="Add a tag"
        enterKeyHint="enter"
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (typing.trim() !== '') type(`${typing},`);
        }}
      />
    </div>
  );
}

function sameTag(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
