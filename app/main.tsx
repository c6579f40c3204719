// First, so that the order of the style layers is known before any screen's own sheet names one.
import './styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.ts';
import { fetchWithLibrary, session, startSession, watchSession } from './session/app-session.ts';
import { SessionContext } from './session/session-context.ts';
import { watchInstall } from './shell/install.ts';
import { MemberFrame } from './shell/Shell.tsx';
import { watchForUpdate } from './shell/update.ts';
import { applyTheme } from './ui/theme.ts';

applyTheme();
watchInstall();
fetchWithLibrary(() => MemberFrame.preload?.());
// No top-level await: the code that is waited for imports from this file.
void startSession().then(render);

function render(): void {
  watchSession();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  createRoot(root).render(
    <StrictMode>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </StrictMode>,
  );
  watchForUpdate(session);
}
