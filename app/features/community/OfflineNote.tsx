import { WifiOff } from 'lucide-react';
import { Remark } from '../../ui/text/Remark.tsx';
import { NEEDS_CONNECTION } from './needs-connection.ts';

/** Shown above rows that were read before the connection was lost. */
export function OfflineNote() {
  return (
    <Remark tone="plain" live icon={<WifiOff className="i" aria-hidden="true" />} className="community-offline">
      <span id={NEEDS_CONNECTION}>Needs a connection</span>.
      <span className="muted sm">
        {' '}
        What is here was read before. Following and searching wait until you are online.
      </span>
    </Remark>
  );
}
