import { useMemo } from 'react';
import { barcodeKey, hasValidCheckDigit } from '../../../shared/domain/barcode.ts';
import { type ReleaseFields, releaseFieldsOf } from '../../../shared/domain/release.ts';
import { useCatalogueSearch } from '../../online/use-catalogue-search.ts';
import { usePocketReleases } from '../../pocket/use-pocket.ts';
import type { Answer } from '../../search/answer.ts';
import type { LookUp } from '../../search/look-up.ts';
import { useConnected } from '../../session/use-connected.ts';

export interface BarcodeAlbum {
  /** The album of the barcode by the music database, or of what was typed by the packs of this device. */
  album?: ReleaseFields | undefined;
  /** The album is from a pack. */
  isFromPack?: boolean | undefined;
  isAsking: boolean;
}

const NOT_ASKED: BarcodeAlbum = { isAsking: false };

/**
 * A barcode that no record has may still belong to an owned album: online, the music database names the album, and
 * local data answers whether it is owned. Offline, the packs of this device name it, and an album that was typed; without
 * one the first answer remains.
 */
export function useBarcodeAlbum(asked: string, answer: Answer | undefined, lookUp: LookUp) {
  const isUnknown = answer?.verdict.kind === 'none' && answer.verdict.barcode !== undefined;
  const barcode = isUnknown && hasValidCheckDigit(barcodeKey(asked) ?? '') ? asked : '';
  const online = useConnected();
  const search = useCatalogueSearch(barcode, { online, onFailed: ignoreOutage });
  const hit = barcode !== '' && search.state === 'done' ? search.hits[0] : undefined;
  const isAbsent = answer?.verdict.kind === 'none' || answer?.verdict.kind === 'same-artist';
  const wanted = isAbsent && (!online || (barcode !== '' && search.state !== 'done' && search.state !== 'searching'));
  const [packed] = usePocketReleases(asked, { wanted, limit: 1 }) ?? [];
  return useMemo((): { answer: Answer | undefined; known: BarcodeAlbum } => {
    const album = hit ? releaseFieldsOf(hit) : packed;
    if (!album) return { answer, known: barcode === '' ? NOT_ASKED : { isAsking: search.state === 'searching' } };
    const known = { album, isFromPack: !hit, isAsking: false };
    if (barcode === '') return { answer, known };
    const byName = lookUp.askFor(album);
    const { verdict } = byName;
    if (verdict.kind === 'owned') {
      return { answer: { ...byName, verdict: { ...verdict, kind: 'other-pressing', sign: 'barcode' } }, known };
    }
    return { answer: byName, known };
  }, [hit, packed, answer, barcode, search.state, lookUp]);
}

function ignoreOutage(): void {
  // Ignores an outage of the music database: the local answer is already shown.
}
