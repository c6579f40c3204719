import type { LibraryView } from '../../library/view.ts';

/** What a picture shows, by the first record or wish that names its address. */
export function photoSubject(address: string, view: LibraryView): { title: string; where: string } {
  const records = [...view.records, ...view.hiddenRecords];
  const covered = records.find(({ imageUrl }) => imageUrl === address);
  if (covered) return { title: covered.title, where: `${covered.artist} · cover` };
  const shown = records.find(({ shelfiePhotos }) => shelfiePhotos.includes(address));
  if (shown) return { title: shown.title, where: `${shown.artist} · shelfie` };
  const wished = view.wishlist.find(({ imageUrl }) => imageUrl === address);
  if (wished) return { title: wished.title, where: `${wished.artist} · cover on the wishlist` };
  return { title: 'A picture', where: 'On no record' };
}
