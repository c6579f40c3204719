import { ScanBarcode, X } from 'lucide-react';
import { pressingLine } from '../../../../shared/domain/release.ts';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { ReadLine, ReadState } from './strip.ts';
import type { StripStore } from './strip-store.ts';
import { useStripPhoto } from './use-strip-photo.ts';

export type StripRowProps = {
  line: ReadLine;
  store: StripStore;
  isConnected: boolean;
  onCorrect: () => void;
  onCopy: () => void;
  onDrop: () => void;
};

const MARKS: Partial<Record<ReadState, { text: string; tone: BadgeProps['tone'] }>> = {
  owned: { text: 'On your shelf', tone: 'ok' },
  beyond: { text: 'Beyond your plan', tone: 'lamp' },
  unfit: { text: 'Check the fields', tone: 'bad' },
};

/** One reading: its match, and to correct, double or drop it. */
export function StripRow({ line, store, isConnected, onCorrect, onCopy, onDrop }: StripRowProps) {
  const { entry, form, state } = line;
  const hasName = state !== 'waiting' && state !== 'unknown';
  const photo = useStripPhoto(store, entry);
  const mark = MARKS[state];
  const name = hasName ? form.title : entry.read;
  const others = (entry.matches?.length ?? 0) - 1;
  return (
    <li className="many-row" data-state={state}>
      <button type="button" className="release" onClick={onCorrect}>
        {photo && <img className="many-photo" src={photo} alt="" />}
        {!photo && hasName && (
          <Sleeve artist={form.artist} title={form.title} imageUrl={form.imageUrl} size={56} decorative />
        )}
        {!photo && !hasName && (
          <span className="many-photo">
            <ScanBarcode className="i" aria-hidden="true" />
          </span>
        )}
        <span className="grow">
          <b className="clip">{name}</b>
          {hasName ? (
            <>
              <span className="muted sm clip">{form.artist}</span>
              {mark ? (
                <Badge tone={mark.tone}>{mark.text}</Badge>
              ) : (
                <span className="muted sm clip">
                  {entry.isCopy ? 'One more copy' : entry.release && pressingLine(entry.release)}
                </span>
              )}
            </>
          ) : (
            <span className="muted sm">
              {state === 'unknown' && 'No match: type it in'}
              {state === 'waiting' && (isConnected ? 'Looking it up…' : 'Waits for a connection')}
            </span>
          )}
          {others > 0 && <span className="vh">, {others} more to choose from</span>}
          <span className="vh">, correct</span>
        </span>
      </button>
      {hasName && (
        <IconButton aria-label={`+1 copy of ${name}`} onClick={onCopy}>
          <b>+1</b>
        </IconButton>
      )}
      <IconButton aria-label={`Remove ${name}`} onClick={onDrop}>
        <X className="i" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
