import { type PackedRelease, packOrder } from '../../../shared/domain/release-pack.ts';
import { writePack } from '../../../sync-server/catalogue-packs/write-pack.ts';
import { POCKET_RELEASES } from '../../support/pocket-pack.ts';

export function packed(fields: Partial<PackedRelease> & Pick<PackedRelease, 'id' | 'artist' | 'title'>): PackedRelease {
  return {
    year: null,
    label: null,
    catalogNumbers: [],
    barcodes: [],
    country: null,
    format: null,
    genre: null,
    ...fields,
  };
}

export function inPackOrder(releases: readonly PackedRelease[]): PackedRelease[] {
  return releases.toSorted((a, b) => (packOrder(a) < packOrder(b) ? -1 : 1));
}

export function packOf(releases: readonly PackedRelease[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(writePack(inPackOrder(releases)));
}

export const KIND_OF_BLUE = POCKET_RELEASES[1] as PackedRelease;
