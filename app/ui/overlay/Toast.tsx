import { CircleAlert, X } from 'lucide-react';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../IconButton.tsx';
import { toastStore } from '../toast.ts';
import type { ShownToast } from '../toast-store.ts';
import '../../styles/toast.css';

export function Toast({ message, onGo }: { message: ShownToast; onGo: (address: string) => void }) {
  const { id, title, text, tone, action } = message;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer or focus on it only stops its time
    <div
      className={classNames('toast', tone === 'bad' && 'toast-bad')}
      // Uses pointermove, so a toast that appears under a resting pointer still times out.
      onPointerMove={toastStore.hold}
      onPointerLeave={toastStore.release}
      onFocus={toastStore.hold}
      onBlur={toastStore.release}
    >
      {tone === 'bad' && <CircleAlert className="i" />}
      <div className="grow">
        {text === undefined ? title : <b>{title}</b>}
        {text !== undefined && <p className="sm">{text}</p>}
      </div>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            toastStore.dismiss(id);
            if ('to' in action) onGo(action.to);
            else action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton aria-label="Dismiss" onClick={() => toastStore.dismiss(id)}>
        <X className="i" />
      </IconButton>
    </div>
  );
}
