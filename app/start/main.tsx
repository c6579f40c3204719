// Imported first, so that the order of the CSS layers is defined before any screen's style sheet names one.
import '../styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fetchWithLibrary, session, startSession, watchSession } from '../session/app-session.ts';
import { SessionContext } from '../session/session-context.ts';
import { watchInstall } from '../shell/install-prompt.ts';
import { MemberFrame, ViewStrip } from '../shell/Shell.tsx';
import { watchForUpdate } from '../shell/update.ts';
import { quietTransitions } from '../ui/quiet-transitions.ts';
import { applyTheme } from '../ui/theme.ts';
import { router } from './router.ts';

applyTheme();
quietTransitions(document);
watchInstall();
fetchWithLibrary(() => MemberFrame.preload?.());
if (session.isView) fetchWithLibrary(() => ViewStrip.preload?.());
// No top-level await: the chunks it would wait for import from this file.
void startSession().then(render);

async function render(): Promise<void> {
  watchSession();
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no element with the id "root"');
  const app = (
    <StrictMode>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </StrictMode>
  );
  if (await canTakeOver(place)) hydrateRoot(place, app);
  else {
    place.replaceChildren();
    delete place.dataset.prerendered;
    createRoot(place).render(app);
  }
  watchForUpdate(session, (href) => void router.navigate({ href }));
}

/** True if the page that the server sent is the one to show. Loads its code, without which it could not be taken over. */
async function canTakeOver({ dataset }: HTMLElement): Promise<boolean> {
  if (dataset.prerendered !== location.pathname || session.get().phase !== 'visitor') return false;
  // The page is there already: nothing fades.
  router.shouldViewTransition = false;
  await router.load();
  return true;
}
