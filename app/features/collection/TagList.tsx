import { tagsOf } from '../../../shared/domain/tag.ts';
import { Tag } from '../../ui/Tag.tsx';
import { shownTags } from './shown-tags.ts';

export type TagListProps = {
  customTags: string | null;
  /** How many letters stand side by side; the first tag is shown in any case. */
  letters?: number | undefined;
};

/** Up to three tags, and how many more there are. */
export function TagList({ customTags, letters }: TagListProps) {
  const tags = tagsOf(customTags);
  if (tags.length === 0) return null;
  const shown = shownTags(tags, letters);
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
