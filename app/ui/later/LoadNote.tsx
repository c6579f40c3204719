import { Button } from '../Button.tsx';
import { ErrorText } from './ErrorText.tsx';
import '../../styles/load-note.css';

export type LoadNoteProps = {
  /** `failed`: the server answered, and not with what was asked for. */
  state: 'offline' | 'failed';
  /** What needs the connection, in a sentence. */
  offline: string;
  failed: string;
  onRetry: () => void;
};

/** Stands where something of the server would be. */
export function LoadNote({ state, offline, failed, onRetry }: LoadNoteProps) {
  if (state === 'offline') {
    return (
      <div className="load-note" role="status">
        <b>Needs a connection</b>
        <p className="muted sm">{offline}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    );
  }
  return (
    <div className="load-note" role="alert">
      <ErrorText>{failed}</ErrorText>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
