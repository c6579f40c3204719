import { searchCatalogue } from '../../../../shared/contract/catalogue.ts';
import { type ReleaseFields, releaseFieldsOf } from '../../../../shared/domain/release.ts';
import { catalogNumberKey } from '../../../../shared/domain/wish-words.ts';
import { isServerProblem } from '../../../../shared/error-codes.ts';
import { ApiError, call } from '../../../online/call.ts';
import { questionOf, RESULTS_SHOWN } from '../../../online/use-catalogue-search.ts';
import { byCatalogNumber, byText } from '../../../pocket/pocket-catalogue.ts';
import { fieldsOf } from '../../../pocket/use-pocket.ts';
import { barcodeOf } from './strip.ts';

/** The music database is busy: it can be asked again after that time. */
export interface Later {
  later: number;
}

const PAUSE_MS = 15_000;

/** @returns undefined without an answer */
export async function askOnline(read: string): Promise<ReleaseFields[] | Later | undefined> {
  // Eight digits may be a catalogue number.
  const question = barcodeOf(read) === undefined ? { q: read } : questionOf(read);
  const query = { ...question, type: 'release', limit: RESULTS_SHOWN } as const;
  try {
    const { results } = await call(searchCatalogue, { query, by: 'page' });
    return bestFirst(read, results.map(releaseFieldsOf));
  } catch (error) {
    return answerOf(error);
  }
}

/** Only a busy server is asked again soon; a question that it does not take has no match. */
export function answerOf(error: unknown): ReleaseFields[] | Later | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, code, details } = error;
  if (status === 400) return [];
  if (status !== 429 && code !== 'UNAVAILABLE' && !isServerProblem(status)) return undefined;
  return { later: (details.retryAfter ?? 0) * 1_000 || PAUSE_MS };
}

/** The packs on this device, which need no connection. */
export async function askPocket(read: string): Promise<ReleaseFields[]> {
  const found = await byText(read, RESULTS_SHOWN);
  const releases = found.length > 0 ? found : await byCatalogNumber(read);
  return releases.slice(0, RESULTS_SHOWN).map(fieldsOf);
}

/** A search for a catalogue number also finds what is only called so. */
function bestFirst(read: string, releases: ReleaseFields[]): ReleaseFields[] {
  const key = catalogNumberKey(read);
  const isSame = ({ catalogNumber }: ReleaseFields) => key !== undefined && catalogNumberKey(catalogNumber) === key;
  return [...releases.filter(isSame), ...releases.filter((release) => !isSame(release))];
}
