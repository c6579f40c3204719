// Chunk: view

import { useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { viewedName } from '../../shared/domain/viewing.ts';
import { exitView } from '../session/exit-view.ts';
import { useSession } from '../session/session-context.ts';
import { Button } from '../ui/Button.tsx';
import { usePageMark } from '../ui/overlay/use-page-mark.ts';
import './view-strip.css';

/** Says above every screen whose account an administrator views, and leads back to their own. It stays until then. */
export function ViewStrip() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  usePageMark('view-as');

  async function exit() {
    setLeaving(true);
    if (await exitView(session)) return;
    setLeaving(false);
    // Without a viewed person the strip closes when its address is left.
    if (!session.isView) void navigate({ to: '.', search: withoutSwitch, replace: true });
  }

  return (
    <aside className="viewas" aria-label="Viewing as a user">
      <div className="wrap row">
        <Eye className="i" aria-hidden="true" />
        <span className="grow clip">
          {state.phase === 'signed-in' && state.isAway ? (
            'Another tab views as a user'
          ) : (
            <>
              Viewing as <b>{state.phase === 'signed-in' ? viewedName(state.account) : 'a user'}</b>
            </>
          )}
        </span>
        <Button busy={isLeaving} onClick={() => void exit()}>
          Exit User View
        </Button>
      </div>
    </aside>
  );
}

function withoutSwitch(search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'admin-switched'));
}
