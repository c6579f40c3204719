import { Button } from '../Button.tsx';
import '../../styles/load-note.css';

export type MoreButtonProps = { what: string; busy: boolean; online: boolean; onClick: () => void };

/** Below a list that the server answers page by page. */
export function MoreButton({ what, busy, online, onClick }: MoreButtonProps) {
  return (
    <div className="more-key">
      <Button busy={busy} busyLabel="Loading…" disabled={!online} onClick={onClick}>
        {online ? `Show more ${what}` : 'Needs a connection'}
      </Button>
    </div>
  );
}
