import type { ImportedFile, ImportedRow } from '../../../../shared/import/imported-file.ts';
import { MOST_BYTES, type ReadOptions, readBytes } from './read-bytes.ts';
import type { WrongFile } from './wrong-file.ts';

/** The page's question. */
export interface ReadRequest extends Pick<ReadOptions, 'fates' | 'target' | 'hasHead'> {
  file: Blob;
  name: string;
}

/** The worker's answers: how far it is, some rows at a time, and in the end the rest. */
export type ReadAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'rows'; rows: ImportedRow[] }
  | { kind: 'done'; file: Omit<ImportedFile, 'rows'> }
  | { kind: 'wrong'; wrong: WrongFile };

/** The page takes so many at once without a pause that is seen. */
const ROWS_AT_ONCE = 500;

addEventListener('message', (event: MessageEvent<ReadRequest>) => void answer(event.data));

async function answer({ file, name, ...options }: ReadRequest): Promise<void> {
  const say = (message: ReadAnswer) => postMessage(message);
  // The beginning says what a large file is.
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer());
  const onProgress = (share: number) => say({ kind: 'progress', share });
  const result = readBytes(bytes, name, { ...options, now: new Date(), onProgress });
  if ('what' in result) return say({ kind: 'wrong', wrong: result });
  const { rows, ...rest } = result;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) say({ kind: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE) });
  say({ kind: 'done', file: rest });
}
