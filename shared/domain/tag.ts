export const MAX_TAGS_TEXT = 500;
const COMMON_TAGS_SHOWN = 10;

export interface CommonTag {
  tag: string;
  count: number;
}

/** Tags of a comma-separated text: trimmed, blanks dropped, repeats (any case) dropped, order kept. */
export function tagsOf(customTags: string | null): string[] {
  const seen = new Set<string>();
  const tags: string[] = [];
  for (const part of (customTags ?? '').split(',')) {
    const tag = part.trim().replace(/\s+/g, ' ');
    const key = tag.toLowerCase();
    if (tag && !seen.has(key)) {
      seen.add(key);
      tags.push(tag);
    }
  }
  return tags;
}

/** The comma-separated text of tags, or null for none. */
export function tagsText(tags: readonly string[]): string | null {
  return tagsOf(tags.join(',')).join(', ') || null;
}

/** Adds a tag unless it is there already in any case. */
export function withTag(customTags: string | null, tag: string): string | null {
  return tagsText([...tagsOf(customTags), tag]);
}

/** The most used tags, counted without regard to case, most used first, then A-Z (AMB-49). */
export function commonTags(texts: Iterable<string | null>, limit = COMMON_TAGS_SHOWN): CommonTag[] {
  const byKey = new Map<string, CommonTag>();
  for (const text of texts) {
    for (const tag of tagsOf(text)) {
      const entry = byKey.get(tag.toLowerCase());
      if (entry) entry.count += 1;
      else byKey.set(tag.toLowerCase(), { tag, count: 1 });
    }
  }
  return [...byKey.entries()]
    .sort(([keyA, a], [keyB, b]) => b.count - a.count || (keyA < keyB ? -1 : 1))
    .slice(0, limit)
    .map(([, entry]) => entry);
}
