import type { ColumnFate, ImportedFile, ImportedRow, ImportGoal } from '../../../../shared/import/imported-file.ts';
import type { ReadAnswer, ReadRequest } from './reading-worker.ts';
import type { WrongFile } from './wrong-file.ts';

export interface ReadFileOptions {
  /** A person's corrections, by the column's name. */
  fates?: Record<string, ColumnFate> | undefined;
  target?: ImportGoal | undefined;
  /** True if the first line names the columns. */
  hasHead?: boolean | undefined;
  signal: AbortSignal;
  /** @param share from 0 to 1 */
  onProgress(share: number): void;
}

/** Reads a chosen file outside of the page's own thread. Needs no connection, and nothing of the file leaves the device. */
export function readFile(
  file: File,
  { signal, onProgress, ...options }: ReadFileOptions,
): Promise<ImportedFile | WrongFile> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
  const rows: ImportedRow[] = [];
  const result = new Promise<ImportedFile | WrongFile>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      if (data.kind === 'progress') onProgress(data.share);
      else if (data.kind === 'rows') rows.push(...data.rows);
      else if (data.kind === 'wrong') resolve(data.wrong);
      else resolve({ ...data.file, rows });
    };
    worker.onerror = () => reject(new Error('The file could not be read'));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage({ file, name: file.name, ...options } satisfies ReadRequest);
  });
  return result.finally(() => worker.terminate());
}
