import { useEffect, useState } from 'react';
import type { PackEntry } from '../../../../shared/contract/catalogue-packs.ts';
import { type PocketPack, pocketPacks } from '../../../pocket/pocket-packs.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useKeptFocus } from '../../../ui/list/use-kept-focus.ts';
import { bytesText } from '../../../ui/text/bytes-text.ts';
import { Remark } from '../../../ui/text/Remark.tsx';
import { toast } from '../../../ui/toast.ts';
import { PackRow } from './PackRow.tsx';
import { packLines, packName } from './pack-lines.ts';
import './pocket.css';

/** With less, the device is said to run low. */
const LITTLE_ROOM = 200_000_000;

export type PocketDialogProps = {
  open: boolean;
  onClose: () => void;
  offered: readonly PackEntry[];
  packs: readonly PocketPack[];
  /** The server's list is here. */
  isListed: boolean;
};

export function PocketDialog({ open, onClose, offered, packs, isListed }: PocketDialogProps) {
  const room = useRoom(packs);
  const kept = useKeptFocus('[data-packs-title]');
  const { now, load, pause, remove } = pocketPacks();

  async function download(entry: PackEntry) {
    if (room !== undefined && entry.bytes > room) {
      const text = `${packName(entry)} needs ${bytesText(entry.bytes)}, and ${bytesText(room)} are left.`;
      return toast({ title: 'Not enough room on this device', text, tone: 'bad' });
    }
    const text = await load(entry);
    const pack = now()?.find(({ sha256 }) => sha256 === entry.sha256);
    if (pack?.isWhole) toast({ title: `${packName(entry)} is on this device` });
    // The line of a pack of which something is here says it too.
    else if (text !== undefined && !pack) toast({ title: `${packName(entry)} was not stored`, text, tone: 'bad' });
  }

  async function giveBack(pack: PocketPack) {
    await remove(pack.sha256);
    const offer = offered.find(({ id }) => id === pack.id);
    toast({
      title: `${bytesText(pack.received)} given back`,
      text: `${packName(pack)} is no longer on this device.`,
      action: offer && pack.isWhole ? { label: 'Download again', onSelect: () => void download(offer) } : undefined,
    });
  }

  return (
    <Dialog open={open} onClose={onClose} title="Pocket catalogue">
      <div {...kept}>
        <p className="muted" tabIndex={-1} data-packs-title>
          Look up and Add Record know the releases of these packs without signal. They are kept on this device for
          everybody who uses it, and stay when you log out.
        </p>
        {room !== undefined && room < LITTLE_ROOM && (
          <Remark className="pocket-room">This device runs low: {bytesText(room)} are left for Side One.</Remark>
        )}
        {!isListed && <p className="sm muted pocket-room">More packs are listed when you are back online.</p>}
        {packLines(offered, packs).map(([genre, lines]) => (
          <section key={genre} aria-label={genre} className="pocket-genre">
            <h3 className="title-3">{genre}</h3>
            <ul>
              {lines.map((line) => (
                <PackRow
                  key={line.entry.id}
                  line={line}
                  onDownload={() => void download(line.entry)}
                  onPause={(sha256) => void pause(sha256)}
                  onGiveBack={(pack) => void giveBack(pack)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="sm muted pocket-source">Facts from Discogs’ public data (CC0).</p>
    </Dialog>
  );
}

/** Bytes that the browser still has for this site; undefined where it does not say. */
function useRoom(packs: readonly PocketPack[]): number | undefined {
  const [room, setRoom] = useState<number>();
  const stored = packs.reduce((sum, { received }) => sum + received, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes the room
  useEffect(() => {
    const estimated = ({ quota, usage }: StorageEstimate) => {
      if (quota !== undefined && usage !== undefined) setRoom(Math.max(0, quota - usage));
    };
    navigator.storage?.estimate?.().then(estimated, () => undefined);
  }, [stored]);
  return room;
}
