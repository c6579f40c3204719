import { useEffect, useState } from 'react';
import { requestPersistence } from '../../pwa/storage-persistence.ts';
import { toast } from '../../ui/toast.ts';

/** The browser's promise to keep this site's storage, and the space in use. */
export function useStorageKept() {
  const [kept, setKept] = useState<boolean>();
  const [used, setUsed] = useState<number>();

  useEffect(() => {
    void navigator.storage?.persisted?.().then(setKept);
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage));
  }, []);

  async function ask() {
    const granted = await requestPersistence();
    setKept(granted);
    if (!granted) toast({ title: 'The browser has not agreed yet', text: 'Installing the app usually helps.' });
  }

  return { kept, used, ask };
}
export type StorageKept = ReturnType<typeof useStorageKept>;
