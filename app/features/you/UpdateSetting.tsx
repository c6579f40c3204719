import { applyUpdate, useUpdateReady } from '../../shell/update.ts';
import { Button } from '../../ui/Button.tsx';

/** The offer of the toast, for whoever closed it. */
export function UpdateSetting() {
  if (!useUpdateReady()) return null;
  return (
    <div className="you-line">
      <span>
        <b>New version ready</b>
        <small className="muted">What you typed stays.</small>
      </span>
      <Button onClick={applyUpdate}>Reload</Button>
    </div>
  );
}
