import type { PocketPack } from '../../../pocket/pocket-packs.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorText } from '../../../ui/field/ErrorText.tsx';
import { Progress } from '../../../ui/list/Progress.tsx';
import { useKeptFocus } from '../../../ui/list/use-kept-focus.ts';
import { countText } from '../../../ui/number-text.ts';
import { bytesText } from '../../../ui/text/bytes-text.ts';
import { dateText } from '../../../ui/text/date-words.ts';
import { countryName, hasNewer, type PackLine, packName } from './pack-lines.ts';

export type PackRowProps = {
  line: PackLine;
  /** Begins the download, or goes on with it. */
  onDownload: () => void;
  onPause: (sha256: string) => void;
  onGiveBack: (pack: PocketPack) => void;
};

export function PackRow({ line, onDownload, onPause, onGiveBack }: PackRowProps) {
  const { entry, whole, part } = line;
  const kept = useKeptFocus('.pocket-acts button');
  const here = part ?? whole;
  const isLoading = part?.isLoading === true;
  const isNewest = whole !== undefined && !hasNewer(line);
  const name = <span className="vh"> {packName(entry)}</span>;
  const country = countryName(entry);
  return (
    <li>
      <div className="pocket-pack" {...kept}>
        <div className="grow">
          <b>{country.charAt(0).toUpperCase() + country.slice(1)}</b>
          <p className="sm muted">
            {countText(entry.releases, 'release')} · {bytesText(entry.bytes)}
          </p>
          <p className="sm muted">{stateWords(line)}</p>
          {part?.problem !== undefined && <ErrorText>{part.problem}</ErrorText>}
          {isLoading && <Progress label={`${packName(entry)}, downloaded`} share={part.received / part.bytes} />}
        </div>
        <span className="pocket-acts">
          {/* One button in all states keeps the focus. */}
          <Button
            onClick={() => {
              if (isLoading) onPause(part.sha256);
              else if (isNewest) onGiveBack(whole);
              else onDownload();
            }}
          >
            {isLoading ? 'Pause' : isNewest ? 'Give back' : part ? 'Resume' : whole ? 'Update' : 'Download'}
            {name}
          </Button>
          {here && !isLoading && !isNewest && (
            <Button variant="quiet" onClick={() => onGiveBack(here)}>
              Give back{name}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

function stateWords({ entry, whole, part }: PackLine): string {
  if (part) {
    const share = `${bytesText(part.received)} of ${bytesText(part.bytes)}`;
    return part.isLoading ? `Downloading, ${share}` : `Stopped at ${share}`;
  }
  if (!whole) return '';
  const built = dateText(whole.builtFrom);
  return entry.sha256 === whole.sha256
    ? `On this device, as of ${built}`
    : `On this device as of ${built}; a newer one is there`;
}
