import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { RecordStore } from '../../../shared/contract/record-stores.ts';
import { STORE_NAME_MAX } from '../../../shared/schemas/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { StoreVerdict } from './StoreVerdict.tsx';
import type { StoreChecker } from './use-store-check.ts';
import { useStoreSearch } from './use-store-search.ts';

export type StoreFieldProps = {
  value: string;
  placeId: string;
  zipCode: string;
  /** The name that is saved: it is not checked again when the field is left. */
  saved: string;
  checker: StoreChecker;
  error: string | undefined;
  isOffline: boolean;
  onChange: (store: { store: string; placeId: string }) => void;
};

/** The preferred record store: typed freely, chosen from what the directory finds, and checked when it is left. */
export function StoreField(props: StoreFieldProps) {
  const { value, placeId, zipCode, saved, checker, error, isOffline, onChange } = props;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useStoreSearch(value, zipCode, isOpen && !isOffline);
  const options = isOpen ? search.results : [];
  const check = checker.of(value);
  const listRef = useRef<HTMLDivElement>(null);
  const hasOptions = options.length > 0;
  useEffect(() => {
    if (hasOptions) listRef.current?.scrollIntoView({ block: 'nearest' });
  }, [hasOptions]);

  function type(text: string) {
    setIsOpen(true);
    setActive(-1);
    onChange({ store: text, placeId: '' });
  }

  function choose({ name, place_id }: RecordStore) {
    setIsOpen(false);
    setActive(-1);
    onChange({ store: name, placeId: place_id });
    void checker.run(name, place_id);
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    setIsOpen(false);
    const isNew = value.trim() !== '' && value.trim() !== saved;
    if (isNew && !isOffline && check.state === 'none') void checker.run(value, placeId || undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = options[active];
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter' && search.needsButton && isOpen) {
      event.preventDefault();
      search.search();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((before) => Math.max(-1, Math.min(options.length - 1, before + step)));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves field and list together
    <div className="store" onBlur={leave} onKeyDown={onKeyDown}>
      <Field label="Preferred local record store" error={error}>
        <div className="store-row">
          <TextInput
            name="store"
            role="combobox"
            aria-expanded={hasOptions}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={STORE_NAME_MAX}
            placeholder="Search by name"
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
          />
          {search.needsButton && (
            <Button disabled={isOffline} busy={search.isSearching} busyLabel="Searching…" onClick={search.search}>
              Search<span className="vh"> for record stores</span>
            </Button>
          )}
        </div>
      </Field>
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label="Record stores"
        className="store-list"
        hidden={!hasOptions}
      >
        {options.map((store, index) => (
          <div
            key={store.place_id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="store-option"
            // The field keeps the focus, so that the list stays until the choice is made.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(store)}
            onKeyDown={(event) => event.key === 'Enter' && choose(store)}
          >
            <b>{store.name}</b>
            {store.formatted_address !== null && <small>{store.formatted_address}</small>}
          </div>
        ))}
        {search.attribution !== null && (
          <p className="muted xs store-source" role="presentation">
            {search.attribution}
          </p>
        )}
      </div>
      <p className={isOpen && search.message ? 'muted sm store-message' : 'vh'} role="status">
        {isOpen && (search.message ?? countOf(options.length))}
      </p>
      <StoreVerdict check={hasOptions ? { state: 'none' } : check} onSuggestion={choose} />
    </div>
  );
}

function countOf(count: number): string {
  return count === 0 ? '' : `${count} ${count === 1 ? 'store' : 'stores'} found`;
}
