import { imagePath } from '../../../shared/schemas/link.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { LibraryView } from '../view/view.ts';
import type { CommandStep } from './run-steps.ts';

/** The steps that remove a picture's address from every row. */
export function stepsWithoutPicture({ records, hiddenRecords, wishlist }: LibraryView, sha256: string): CommandStep[] {
  const address = imagePath(sha256);
  return [
    ...[...records, ...hiddenRecords].flatMap((row) => stepsWithout(row, address)),
    ...wishlist.filter(({ imageUrl }) => imageUrl === address).map(({ id }) => noCover('wishlist.update', id)),
  ];
}

function stepsWithout({ id, imageUrl, shelfiePhotos }: RecordRow, address: string): CommandStep[] {
  const steps: CommandStep[] = imageUrl === address ? [noCover('record.update', id)] : [];
  if (!shelfiePhotos.includes(address)) return steps;
  return [...steps, { name: 'record.removeShelfie', args: { id, url: address } }];
}

function noCover(name: 'record.update' | 'wishlist.update', id: string): CommandStep {
  return { name, args: { id, changes: { imageUrl: null } } };
}
