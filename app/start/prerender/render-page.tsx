import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static.edge';
import { routeTree } from '../../routeTree.gen.ts';
import { createSession } from '../../session/session.ts';
import { SessionContext } from '../../session/session-context.ts';

// Without one, the router asks the window.
const ORIGIN = 'https://visitor.invalid';

/** @returns the page's HTML as the app renders it for a visitor */
export async function renderPage(path: string): Promise<string> {
  const session = createSession<never>({
    fetchAccount: neverCalled,
    identity: { read: () => undefined, write: neverCalled, clear: neverCalled },
    signedInId: () => undefined,
    openLibrary: neverCalled,
    closeLibrary: neverCalled,
    wipeLibrary: neverCalled,
    clearImages: neverCalled,
    endSync: neverCalled,
    reloadForNewUser: neverCalled,
  });
  session.start();
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: ORIGIN,
  });
  await router.load();
  const { prelude } = await prerender(
    <SessionContext value={session}>
      <RouterProvider router={router as never} />
    </SessionContext>,
    // A larger part would come hidden, with an inline script to show it, which the content security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** The paths of the app's screens, as its router has them. */
export function routePaths(): string[] {
  return Object.keys(createRouter({ routeTree, history: createMemoryHistory(), origin: ORIGIN }).routesByPath).sort();
}

function neverCalled(): never {
  throw new Error('Nobody is signed in while pages are built');
}
