import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../session/session-context.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { AddActionProvider } from './add-action.tsx';
import { Frame } from './Frame.tsx';
import { VisitorBar } from './VisitorBar.tsx';
import './shell.css';

/** Fetched with the library's code, before anybody is in. */
export const MemberFrame = lazyRouteComponent(() => import('./MemberFrame.tsx'), 'MemberFrame');

/** Everything around a screen: bars, round key, footer, toasts, and the dialogs that can open anywhere. */
export function Shell() {
  const { state } = useSession();
  return (
    <AddActionProvider>
      {state.phase === 'signed-in' ? (
        <Suspense fallback={null}>
          <MemberFrame key={state.library.userId} library={state.library} />
        </Suspense>
      ) : (
        <Frame bar={<VisitorBar />} mainClass="main visitor" />
      )}
      <ToastRegion />
    </AddActionProvider>
  );
}
