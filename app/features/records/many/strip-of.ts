import type { Library } from '../../../library/library.ts';
import type { OpenLibrary } from '../../../library/opened-library.ts';
import { countText } from '../../../ui/number-text.ts';
import { toast } from '../../../ui/toast.ts';
import { askOnline, askPocket } from './ask-catalogues.ts';
import { createLookUpReads, type LookUpPorts, type LookUpReads } from './look-up-reads.ts';
import { createStripStore, type StripStore } from './strip-store.ts';

export interface OpenStrip {
  store: StripStore;
  lookUp: LookUpReads;
  /** Set while the strip is on the screen: gets each answer. */
  onAnswer: LookUpPorts['onAnswer'] | undefined;
  isConnected: () => boolean;
}

const open = new WeakMap<Library, OpenStrip>();

/** The strip of the library that is open in this tab. */
export function stripOf(library: Library): OpenStrip {
  const there = open.get(library);
  if (there) return there;
  const store = createStripStore(library, () => new Date());
  const strip: OpenStrip = {
    store,
    lookUp: createLookUpReads({
      strip: store,
      alone: (work) => (navigator.locks ? navigator.locks.request(`strip-${library.userId}`, work) : work()),
      isConnected: () => strip.isConnected(),
      askOnline,
      askPocket,
      onAnswer: (id, answer) => strip.onAnswer?.(id, answer),
      setTimeout: (work, milliseconds) => window.setTimeout(work, milliseconds),
    }),
    onAnswer: undefined,
    isConnected: () => navigator.onLine,
  };
  open.set(library, strip);
  void store.refresh().catch(() => undefined);
  return strip;
}

/** Looks up what waits from earlier, now and whenever the connection is back. */
export function followStrip({ library, sync }: OpenLibrary): void {
  const strip = stripOf(library);
  strip.isConnected = () => navigator.onLine && sync.status().connection !== 'offline';
  let wasConnected = false;
  const follow = async () => {
    const isConnected = strip.isConnected();
    const isBack = isConnected && !wasConnected;
    wasConnected = isConnected;
    if (!isBack) return;
    const hits = await strip.lookUp.again();
    if (hits > 0 && !strip.onAnswer) {
      const title = `${countText(hits, 'scanned record')} ${hits === 1 ? 'was' : 'were'} found`;
      toast({ title, action: { label: 'Go on', to: '/?add=record' } });
    }
  };
  const followed = () => void follow().catch(() => undefined);
  sync.subscribe(followed);
  void strip.store.sweep().catch(() => undefined);
  followed();
}
