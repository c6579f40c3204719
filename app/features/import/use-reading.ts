import { useCallback, useRef, useState } from 'react';
import type { DiscogsList } from '../../../shared/contract/discogs-account.ts';
import type { Correction, ImportedFile } from '../../../shared/import/imported-file.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { ApiError } from '../../online/call.ts';
import { importStoreOf } from './jobs-of.ts';

export interface Refused {
  step: 'refused';
  name: string;
  what: string;
  advice: string;
  /** The file itself if it is a backup of our own. */
  backup?: File | undefined;
}

export type Reading =
  | { step: 'none' }
  /** `from` is empty for a file; `isWaiting` is for Discogs, which takes few requests a minute. */
  | { step: 'reading'; name: string; share: number; from?: 'Discogs'; isWaiting?: boolean }
  | Refused
  /** `isRecalled` if the person's corrections of an earlier list of this kind are in it. */
  | { step: 'read'; file: ImportedFile; isRecalled: boolean };

/** A further reading of a file; without a correction it is as recognised. */
interface Again {
  correction?: Correction;
  isRecalled: boolean;
}

/**
 * Reads a chosen file, and reads it again where the meaning of its columns is corrected. The next list of the same kind
 * begins with the corrections.
 */
export function useReading() {
  const store = importStoreOf(useLibrary());
  const [reading, setReading] = useState<Reading>({ step: 'none' });
  const stop = useRef<AbortController>(undefined);
  const chosen = useRef<File>(undefined);

  /** Ends what is being read; what is shown from now on is of the next one alone. */
  const begin = useCallback(() => {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    return { signal, show: (next: Reading) => !signal.aborted && setReading(next) };
  }, []);

  const start = useCallback(
    async (file: File, again?: Again) => {
      const { signal, show } = begin();
      chosen.current = file;
      if (!again) show({ step: 'reading', name: file.name, share: 0 });
      try {
        const { readFile } = await import('./reading/read-file.ts');
        const onProgress = (share: number) => !again && show({ step: 'reading', name: file.name, share });
        const readAs = (correction?: Correction) => readFile(file, { ...correction, signal, onProgress });
        const result = await readAs(again?.correction);
        if ('what' in result) {
          const { isBackup, ...words } = result;
          show({ step: 'refused', name: file.name, ...words, backup: isBackup && file });
          return;
        }
        const earlier = again ? undefined : await store.correction(result.kind).catch(() => undefined);
        const corrected = earlier && (await readAs(earlier));
        if (corrected && !('what' in corrected)) show({ step: 'read', file: corrected, isRecalled: true });
        else show({ step: 'read', file: result, isRecalled: again?.isRecalled ?? false });
      } catch {
        const what = 'This file could not be read.';
        show({ step: 'refused', name: file.name, what, advice: 'Try again, or choose another one.' });
      }
    },
    [begin, store],
  );

  const readDiscogs = useCallback(
    async (list: DiscogsList, username: string) => {
      const { signal, show } = begin();
      const name = `Discogs ${list}`;
      const onProgress = (share: number, isWaiting = false) =>
        show({ step: 'reading', name, share, from: 'Discogs', isWaiting });
      onProgress(0);
      try {
        const { readAccount } = await import('./read-account.ts');
        const file = await readAccount(list, username, { signal, onProgress });
        if (!signal.aborted) await start(file);
      } catch (error) {
        const reason = error instanceof ApiError ? error.reason : undefined;
        const what = reason ?? 'Discogs cannot be reached right now.';
        show({ step: 'refused', name, what, advice: 'Nothing was changed here.' });
      }
    },
    [begin, start],
  );

  const read = useCallback((file: File) => void start(file), [start]);
  /** @param isOfKind true for a correction that the next list of this kind begins with */
  const again = (correction: Correction, isOfKind: boolean) => {
    if (!chosen.current || reading.step !== 'read') return;
    // Without storage it holds for this list.
    if (isOfKind) void store.putCorrection(reading.file.kind, correction).catch(() => undefined);
    void start(chosen.current, { correction, isRecalled: reading.isRecalled });
  };
  const asRecognised = () => {
    if (!chosen.current || reading.step !== 'read') return;
    void store.dropCorrection(reading.file.kind).catch(() => undefined);
    void start(chosen.current, { isRecalled: false });
  };
  const cancel = useCallback(() => stop.current?.abort(), []);
  return { reading, read, readDiscogs, again, asRecognised, cancel };
}
