import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { currentUser } from '../../shared/contract/account.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { call, OfflineError } from '../online/call.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useSession } from './session-context.ts';
import { isAllSaved, type Unsaved, unsavedOf, unsavedSentence, unsavedText } from './unsaved.ts';
import './sign-out.css';

const PATIENCE_MS = 5_000;
const PAGE_CODE_MS = 3_000;

type Step = 'looking' | 'offline' | 'unsent' | 'still-unsent' | 'leaving';

/**
 * Signing out removes the library from this device, so the dialog first asks about changes, scanned records and half-filled
 * forms that are not online yet: sync, keep, or discard (AMB-73). It requires the server, since the session is there.
 */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { session, state } = useSession();
  const router = useRouter();
  const [step, setStep] = useState<Step>('looking');
  const [unsaved, setUnsaved] = useState<Unsaved>({ changes: 0, forms: 0, reads: 0 });
  const [syncing, setSyncing] = useState(false);
  const library = state.phase === 'signed-in' ? state.library : undefined;
  const account = state.phase === 'signed-in' ? state.account : undefined;

  // An answer that arrives after the dialog was closed must not sign out.
  const opening = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once per opening
  useEffect(() => {
    opening.current += 1;
    if (!open || !library) return;
    setStep('looking');
    void checkUnsaved(library, 'unsent', opening.current);
  }, [open]);

  async function checkUnsaved(of: OpenLibrary, otherwise: Step, openingId: number) {
    const isThere = await isServerThere();
    // Counts last: a change made while the server was asked is not online either.
    const left = await unsavedOf(of);
    if (openingId !== opening.current) return;
    setUnsaved(left);
    if (!isThere) return setStep('offline');
    if (isAllSaved(left)) return leave('wipe');
    setStep(otherwise);
  }

  async function leave(how: 'keep' | 'wipe') {
    setStep('leaving');
    await session.leave(how);
    // Firefox aborts code that is under way when a page is left, and the router answers a lost chunk with a reload, which
    // would abort the sign-out in its turn.
    await Promise.race([
      router.invalidate({ sync: true }).catch(() => undefined),
      new Promise((resolve) => window.setTimeout(resolve, PAGE_CODE_MS)),
    ]);
    // The parameter keeps another person signed in who has signed in meanwhile.
    window.location.assign(account ? `/api/logout?user=${account.id}` : '/api/logout');
  }

  async function syncFirst() {
    if (!library) return;
    const openingId = opening.current;
    setSyncing(true);
    await library.sync.syncNow().catch(() => undefined);
    setSyncing(false);
    await checkUnsaved(library, 'still-unsent', openingId);
  }

  if (step === 'looking' || step === 'leaving') {
    return (
      <Dialog open={open} onClose={onClose} title="Log out" dismissible={step === 'looking'}>
        <p className="muted" role="status">
          {step === 'looking' ? 'Looking for changes that are only on this device…' : 'Logging out…'}
        </p>
      </Dialog>
    );
  }
  if (step === 'offline') {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Log out"
        footer={
          <>
            <span className="grow" />
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        <p>
          Logging out needs a connection, because the sign-in is kept by the server. Everything here stays as it is
          until you are back online.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Log out"
      footer={
        unsaved.changes > 0 ? (
          <Button variant="key" size="lg" full busy={syncing} busyLabel="Syncing…" onClick={() => void syncFirst()}>
            Sync first
          </Button>
        ) : (
          <Button variant="key" size="lg" full onClick={onClose}>
            Stay logged in
          </Button>
        )
      }
    >
      <p>{unsavedSentence(unsaved, step === 'still-unsent')}</p>
      <ul className="sign-out-actions">
        <li>
          <Button full onClick={() => void leave('keep')}>
            Keep on this device
          </Button>
          <p className="muted sm">They wait here, closed, until you log in again with this browser.</p>
        </li>
        <li>
          <Button full variant="bad" onClick={() => void leave('wipe')}>
            {`Discard ${unsavedText(unsaved)} and log out`}
          </Button>
          <p className="muted sm">This cannot be undone.</p>
        </li>
      </ul>
    </Dialog>
  );
}

/** A 401 is an answer too: then only local data remains to be removed. */
async function isServerThere(): Promise<boolean> {
  const responds = call(currentUser, { by: 'page' }).then(
    () => true,
    (error) => !(error instanceof OfflineError),
  );
  // A person waits at the dialog: treat a silent network as offline long before the call times out.
  const timesOut = new Promise<boolean>((resolve) => window.setTimeout(() => resolve(false), PATIENCE_MS));
  return Promise.race([responds, timesOut]);
}
