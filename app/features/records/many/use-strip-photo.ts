import { useEffect, useState } from 'react';
import type { StripEntry } from './strip.ts';
import type { StripPhoto, StripStore } from './strip-store.ts';

/** The address of an entry's photo; undefined without one, and while it is read. */
export function useStripPhoto(store: StripStore, { id, photo }: Pick<StripEntry, 'id' | 'photo'>): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!photo) return;
    let made: string | undefined;
    let isOver = false;
    const show = (stored: StripPhoto | undefined) => {
      if (isOver || !stored) return;
      made = URL.createObjectURL(new Blob([stored.bytes], { type: stored.type }));
      setUrl(made);
    };
    void store
      .photo(id)
      .then(show)
      .catch(() => undefined);
    return () => {
      isOver = true;
      setUrl(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [store, id, photo]);
  return url;
}
