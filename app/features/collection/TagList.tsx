import { tagsOf } from '../../../shared/domain/tag.ts';
import { Tag } from '../../ui/Tag.tsx';

const TAGS_SHOWN = 3;

/** Up to three tags, and how many more there are. */
export function TagList({ customTags }: { customTags: string | null }) {
  const tags = tagsOf(customTags);
  if (tags.length === 0) return null;
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className="tag-list">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && <Tag>+{more}</Tag>}
    </span>
  );
}
