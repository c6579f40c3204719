import { useEffect, useRef, useState } from 'react';
import { imageTypeOf } from '../../../shared/domain/image.ts';
import { useLibrary, usePhotoStore, useView } from '../../library/react/hooks.ts';
import { hasImage } from './image-access.ts';
import type { Backup } from './read-backup.ts';
import type { Restored } from './restore.ts';
import type { RestorePlan } from './restore-plan.ts';

export type RestoreStep =
  | { name: 'reading' }
  | { name: 'unreadable'; text: string }
  /** Closed with a passphrase; `isWrong` after one that did not open it. */
  | { name: 'locked'; text: string; isWrong: boolean }
  | { name: 'preview'; backup: Backup; plan: RestorePlan }
  | { name: 'working'; share: number }
  | { name: 'done'; plan: RestorePlan; restored: Restored };

/** Reads a chosen backup, previews the restore and runs it. */
export function useRestore(file: File, open: boolean, skipAlike: boolean) {
  const library = useLibrary();
  const photos = usePhotoStore();
  const { complete, pulled } = useView();
  const [backup, setBackup] = useState<Backup>();
  const [passphrase, setPassphrase] = useState<string>();
  const [step, setStep] = useState<RestoreStep>({ name: 'reading' });
  const stop = useRef<AbortController>(undefined);
  const isLibraryLoaded = complete && pulled;

  useEffect(() => {
    if (!open) return;
    let cancelled = false;
    let opened: Backup | undefined;
    setStep({ name: 'reading' });
    setBackup(undefined);
    void import('./read-backup.ts')
      .then(async ({ readBackup }) => {
        opened = await readBackup(file, passphrase);
        if (cancelled) await opened.close();
        else setBackup(opened);
      })
      .catch((error: unknown) => {
        const text = error instanceof Error && error.name === 'BackupError' ? error.message : undefined;
        if (cancelled) return;
        if (isLocked(error)) setStep({ name: 'locked', text: error.message, isWrong: passphrase !== undefined });
        else setStep({ name: 'unreadable', text: text ?? 'The file could not be read. Try again.' });
      });
    return () => {
      cancelled = true;
      void opened?.close();
    };
  }, [file, open, passphrase]);

  useEffect(() => {
    if (!backup || !isLibraryLoaded) return;
    let cancelled = false;
    void import('./restore-plan.ts').then(({ planRestore, restoreTargetOf }) => {
      if (cancelled) return;
      const plan = planRestore(backup, restoreTargetOf(library), {
        skipAlike,
        hasImage: backup.hasImage,
      });
      setStep((current) =>
        current.name === 'reading' || current.name === 'preview' ? { name: 'preview', backup, plan } : current,
      );
    });
    return () => {
      cancelled = true;
    };
  }, [backup, library, isLibraryLoaded, skipAlike]);

  async function start(from: Backup, plan: RestorePlan) {
    const controller = new AbortController();
    stop.current = controller;
    setStep({ name: 'working', share: 0 });
    const { restore } = await import('./restore.ts');
    const restored = await restore(from, plan, {
      library,
      addPhoto: photos.add,
      hasPhoto: (sha256) => hasImage(library.journal, sha256),
      typeOf: imageTypeOf,
      onProgress: (share) => setStep({ name: 'working', share }),
      signal: controller.signal,
    });
    setStep({ name: 'done', plan, restored });
  }

  return {
    step,
    start,
    tryPassphrase: setPassphrase,
    stop: () => stop.current?.abort(),
    undo: (group: string) => library.undo(group),
  };
}

/** By its name: the code that throws it loads later. */
function isLocked(error: unknown): error is Error {
  return error instanceof Error && 'isLocked' in error;
}
