import { useSyncExternalStore } from 'react';
import { laterCode, useLoadedCode } from './later-code.ts';
import { toastStore } from './toast.ts';

const toastCode = laterCode(() => import('./overlay/Toast.tsx'));

/**
 * Renders toasts; mount once, at the root. `onGo` follows an action that is an address. Both live regions stay mounted,
 * because screen readers announce only changes inside existing regions. The explicit aria-live keeps an open dialog from
 * hiding them.
 */
export function ToastRegion({ onGo }: { onGo: (address: string) => void }) {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  const visible = shown?.open ? shown : undefined;
  const code = useLoadedCode(toastCode, visible !== undefined);
  const toast = visible && code && <code.Toast key={visible.id} message={visible} onGo={onGo} />;
  const isBad = visible?.tone === 'bad';
  return (
    <section data-toast-region aria-label="Messages">
      <div role="status" aria-live="polite">
        {!isBad && toast}
      </div>
      <div role="alert" aria-live="assertive">
        {isBad && toast}
      </div>
    </section>
  );
}
