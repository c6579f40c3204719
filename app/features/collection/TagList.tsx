import { tagsOf } from '../../../shared/domain/tag.ts';
import { Tag } from '../../ui/Tag.tsx';

const TAGS_SHOWN = 3;

export type TagListProps = {
  customTags: string | null;
  /** How many letters stand side by side; the first tag is shown in any case. */
  letters?: number;
};

/** Up to three tags, and how many more there are. */
export function TagList({ customTags, letters = Number.POSITIVE_INFINITY }: TagListProps) {
  const tags = tagsOf(customTags);
  if (tags.length === 0) return null;
  const shown = tags
    .slice(0, TAGS_SHOWN)
    .filter((_, index, first) => index === 0 || first.slice(0, index + 1).join('').length <= letters);
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
