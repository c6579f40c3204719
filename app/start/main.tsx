// Imported first, so that the order of the CSS layers is defined before any screen's style sheet names one.
import '../styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchWithLibrary, session, startSession, watchSession } from '../session/app-session.ts';
import { SessionContext } from '../session/session-context.ts';
import { watchInstall } from '../shell/install.ts';
import { MemberFrame } from '../shell/Shell.tsx';
import { watchForUpdate } from '../shell/update.ts';
import { applyTheme } from '../ui/theme.ts';
import { router } from './router.ts';

applyTheme();
watchInstall();
fetchWithLibrary(() => MemberFrame.preload?.());
// No top-level await: the chunks it would wait for import from this file.
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
