import { tagsOf } from '../../../shared/domain/tag.ts';
import { Tag } from '../../ui/Tag.tsx';
import { shownTags } from './shown-tags.ts';

export type TagListProps = {
  customTags: string | null;
  /** How many letters stand side by side; the first tag is shown in any case. */
  letters?: number | undefined;
  most?: number | undefined;
};

/** Up to three tags, or `most`, and how many more there are. */
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
