import { tagsOf } from '../../../../shared/domain/tag.ts';
import { Tag } from '../../../ui/Tag.tsx';

export type TagListProps = {
  customTags: string | null;
  /** The number of letters that fit side by side; the first tag always shows. */
  letters?: number | undefined;
  most?: number | undefined;
};

/** Shows up to three tags, or `most`, and the number of the others. */
export function TagList({ customTags, letters, most }: TagListProps) {
  const tags = tagsOf(customTags);
  if (tags.length === 0) return null;
  const shown = shownTags(tags, letters, most);
  const more = tags.length - shown.length;
  return (
    <span className="tag-list">
      {shown.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && <Tag>+{more}</Tag>}
    </span>
  );
}

/**
 * The first tags that fit, untruncated; at least one.
 * @param letters the number of letters that fit side by side
 * @param most the maximum number of tags
 */
export function shownTags(tags: readonly string[], letters = Number.POSITIVE_INFINITY, most = 3): string[] {
  return tags.slice(0, most).filter((_, index) => index === 0 || lettersOf(tags.slice(0, index + 1)) <= letters);
}

function lettersOf(tags: readonly string[]): number {
  return tags.join('').length;
}
