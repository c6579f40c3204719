import { useMemo } from 'react';
import { barcodeKey, hasValidCheckDigit } from '../../../shared/domain/barcode.ts';
import { type ReleaseFields, releaseFieldsOf } from '../../../shared/domain/release.ts';
import { useCatalogueSearch } from '../../online/use-catalogue-search.ts';
import type { Answer } from '../../search/answer.ts';
import type { LookUp } from '../../search/look-up.ts';
import { useConnected } from '../../session/use-connected.ts';

export interface BarcodeAlbum {
  /** The music database's album for the barcode. */
  album?: ReleaseFields | undefined;
  isAsking: boolean;
}

const NOT_ASKED: BarcodeAlbum = { isAsking: false };

/**
 * A barcode that no record has may still belong to an owned album: online, the music database names the album, and
 * local data answers whether it is owned. Offline, the first answer remains.
 */
export function useBarcodeAlbum(asked: string, answer: Answer | undefined, lookUp: LookUp) {
  const isUnknown = answer?.verdict.kind === 'none' && answer.verdict.barcode !== undefined;
  const barcode = isUnknown && hasValidCheckDigit(barcodeKey(asked) ?? '') ? asked : '';
  const online = useConnected();
  const search = useCatalogueSearch(barcode, { online, onFailed: ignoreOutage });
  const hit = barcode !== '' && search.state === 'done' ? search.hits[0] : undefined;
  return useMemo((): { answer: Answer | undefined; known: BarcodeAlbum } => {
    if (!hit) return { answer, known: barcode === '' ? NOT_ASKED : { isAsking: search.state === 'searching' } };
    const album = releaseFieldsOf(hit);
    const byName = lookUp.askFor(album);
    const { verdict } = byName;
    const known = { album, isAsking: false };
    if (verdict.kind === 'owned') {
      return { answer: { ...byName, verdict: { ...verdict, kind: 'other-pressing', sign: 'barcode' } }, known };
    }
    return { answer: byName, known };
  }, [hit, answer, barcode, search.state, lookUp]);
}

function ignoreOutage(): void {
  // Ignores an outage of the music database: the local answer is already shown.
}
