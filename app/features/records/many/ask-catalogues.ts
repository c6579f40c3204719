import { searchCatalogue } from '../../../../shared/contract/catalogue.ts';
import { type ReleaseFields, releaseFieldsOf } from '../../../../shared/domain/release.ts';
import { foldText } from '../../../../shared/domain/text.ts';
import { ApiError, call } from '../../../online/call.ts';
import { byBarcode, byCatalogNumber, byWords, hasPacks, type PocketRelease } from '../../../pocket/pocket-catalogue.ts';
import { barcodeOf } from './strip.ts';

const MATCHES = 5;

/** The music database is busy: it can be asked again after that time. */
export interface Later {
  later: number;
}

const PAUSE_MS = 15_000;

/** @returns undefined without a connection */
export async function askOnline(read: string): Promise<ReleaseFields[] | Later | undefined> {
  const barcode = barcodeOf(read);
  const query = { ...(barcode === undefined ? { q: read } : { barcode }), type: 'release', limit: MATCHES };
  try {
    const { results } = await call(searchCatalogue, { query, by: 'page' });
    return bestFirst(read, results.map(releaseFieldsOf));
  } catch (error) {
    if (!(error instanceof ApiError)) return undefined;
    return { later: (error.details.retryAfter ?? 0) * 1_000 || PAUSE_MS };
  }
}

/** The packs on this device, which need no connection. */
export async function askPocket(read: string): Promise<ReleaseFields[]> {
  if (!(await hasPacks().catch(() => false))) return [];
  const barcode = barcodeOf(read);
  const found = barcode === undefined ? await ofNumberOrWords(read) : await byBarcode(barcode);
  return found.slice(0, MATCHES).map((release) => ({ ...release, imageUrl: null, discogsMasterId: null }));
}

async function ofNumberOrWords(read: string): Promise<PocketRelease[]> {
  const found = await byCatalogNumber(read);
  return found.length > 0 ? found : byWords(read);
}

/** A search for a catalogue number also finds what is only called so. */
function bestFirst(read: string, releases: ReleaseFields[]): ReleaseFields[] {
  const isSame = ({ catalogNumber }: ReleaseFields) => catalogNumber !== null && plain(catalogNumber) === plain(read);
  return [...releases.filter(isSame), ...releases.filter((release) => !isSame(release))];
}

const plain = (text: string) => foldText(text).replaceAll(' ', '');
