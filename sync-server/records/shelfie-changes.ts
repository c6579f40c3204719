/**
 * What a full list of photos asks for (AMB-55). A list with a new photo is an addition made by a caller who may not
 * have seen all photos, so nothing is taken away; a list without one takes away what it leaves out.
 */
export function shelfieChanges(
  stored: readonly string[],
  wanted: readonly string[],
): { added: string[]; removed: string[] } {
  const added = [...new Set(wanted)].filter((url) => !stored.includes(url));
  const removed = added.length > 0 ? [] : stored.filter((url) => !wanted.includes(url));
  return { added, removed };
}
