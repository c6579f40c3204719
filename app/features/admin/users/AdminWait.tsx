import type { ReactNode } from 'react';
import { OfflineError } from '../../../online/call.ts';
import { BackBar } from '../../../shell/BackBar.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';

export type AdminWaitProps = {
  title: string;
  backTo: string;
  /** Between the back button and the title. */
  above?: ReactNode;
  /** Null while it loads. */
  error: Error | null;
  loading: string;
  offline: string;
  failed: string;
  onRetry: () => void;
};

/** A page for administrators while it is read from the server, and when that fails. */
export function AdminWait({ title, backTo, above, error, loading, onRetry, ...reasons }: AdminWaitProps) {
  return (
    <>
      <BackBar to={backTo} />
      <div className="wrap page">
        {above}
        <h1 className="title-1" tabIndex={-1} data-page-title>
          {title}
        </h1>
        {error ? (
          <LoadNote state={error instanceof OfflineError ? 'offline' : 'failed'} {...reasons} onRetry={onRetry} />
        ) : (
          <p className="muted admin-loading" role="status">
            {loading}
          </p>
        )}
      </div>
    </>
  );
}
