import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useAlbumLimit, useLibrary } from '../../../library/react/hooks.ts';
import { useOwnedCopies } from '../../../record-ui/library/use-owned-copies.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { useUsualCurrency } from '../../../session/usual-currency.ts';
import type { ReadAnswer } from './look-up-reads.ts';
import { signal } from './signals.ts';
import { linesOf, newEntry, sameReading } from './strip.ts';
import { type OpenStrip, stripOf } from './strip-of.ts';
import type { StripPhoto } from './strip-store.ts';

/** The strip with what the library and the plan say of its entries. */
export function useStrip() {
  const strip = stripOf(useLibrary());
  const { store } = strip;
  const entries = useSyncExternalStore(store.subscribe, store.entries);
  const forAll = useSyncExternalStore(store.subscribe, store.forAll);
  // Other tabs write too.
  useLiveQuery(() => store.refresh(), [store]);
  const ownedCopies = useOwnedCopies();
  const currency = useUsualCurrency();
  const { limit, stored } = useAlbumLimit();
  const room = limit === null ? null : Math.max(0, limit - stored);
  const plan = useMemo(
    () =>
      linesOf(entries, {
        forAll,
        currency,
        room,
        isOwned: (form, id) => ownedCopies(form).some((copy) => copy.id !== id),
      }),
    [entries, forAll, currency, room, ownedCopies],
  );
  return { ...plan, strip, forAll, room };
}

/** The number of entries that wait in the strip. */
export function useStripCount(): number {
  const { store } = stripOf(useLibrary());
  return useSyncExternalStore(store.subscribe, store.entries).length;
}

/** Takes readings while the strip is on the screen. `said` is the newest answer, for a status line. */
export function useReading(strip: OpenStrip, isOpen: boolean) {
  const { store, lookUp } = strip;
  const [said, setSaid] = useState('');
  const connected = useConnected();
  /** The stills of what has no answer yet. */
  const fresh = useRef(new Map<string, Promise<StripPhoto | undefined>>());

  useEffect(() => {
    if (isOpen && connected) void lookUp.again();
  }, [isOpen, connected, lookUp]);

  useEffect(() => {
    if (!isOpen) return;
    async function take(id: string, answer: ReadAnswer) {
      const still = fresh.current.get(id);
      // An answer to an earlier reading makes no noise.
      if (!still) return;
      fresh.current.delete(id);
      signal(answer);
      const find = () => store.entries().find((entry) => entry.id === id);
      const { release, read } = find() ?? {};
      if (release) setSaid(`${release.title} by ${release.artist}`);
      else if (answer === 'miss') setSaid(`No match for ${read}`);
      else setSaid(connected ? `${read} is looked up soon` : `${read} waits for a connection`);
      const photo = answer === 'hit' ? undefined : await still;
      if (photo && find()?.photo === undefined) await store.putPhoto(id, 'still', photo);
    }
    strip.onAnswer = (id, answer) => void take(id, answer).catch(() => undefined);
    return () => {
      strip.onAnswer = undefined;
    };
  }, [strip, store, isOpen, connected]);

  /** @param still of the sleeve, kept where no catalogue knows it */
  function take(read: string, still: Promise<StripPhoto | undefined>): void {
    const there = sameReading(store.entries(), read);
    if (there) {
      setSaid('Already in the strip. +1 adds another copy');
      const { at } = store.stamp();
      void store.change(there.id, (entry) => ({ ...entry, at }));
      return;
    }
    const entry = newEntry(read, store.stamp());
    fresh.current.set(entry.id, still);
    void store.put(entry);
    void lookUp.run();
  }

  return { take, said };
}
