import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type HomeSearch, parseHomeSearch } from '../features/home/home-search.ts';
import { hasSignInCookie, session } from '../session/app-session.ts';
import type { SessionState } from '../session/session.ts';
import { useSession } from '../session/session-context.ts';

const HomeScreen = lazyRouteComponent(() => import('./-home/HomeScreen.tsx'), 'HomeScreen');
const Landing = lazyRouteComponent(() => import('../features/landing/Landing.tsx'), 'Landing');

interface HomeRouteSearch extends HomeSearch {
  /** The tray entry of the refused record change being fixed. */
  fix?: string;
}

/** How long the page waits for the server after a sign-in before it shows the landing page. */
const EXPECTING_MS = 5_000;

/** Visitors see the landing page. So does anyone unknown to this browser until the server answers (AMB-33). */
export const Route = createFileRoute('/')({
  // Both pages are lazy already: a chunk for this route would only add a request.
  codeSplitGroupings: [],
  validateSearch: (raw: Record<string, unknown>): HomeRouteSearch => {
    const { fix } = raw;
    return { ...parseHomeSearch(raw), ...(typeof fix === 'string' && { fix }) };
  },
  // Preloads the code of the page that will show.
  loader: () => {
    const state = session.get();
    return (state.phase === 'signed-in' || isExpecting(state) ? HomeScreen : Landing).preload?.();
  },
  component: Home,
});

function Home() {
  const { state } = useSession();
  if (state.phase === 'signed-in') return <HomeScreen />;
  return isExpecting(state) ? <Expecting /> : <Landing />;
}

function isExpecting({ phase }: SessionState): boolean {
  return phase === 'checking' && hasSignInCookie();
}

/** Shown right after a sign-in: loading the landing page would be wasted. */
function Expecting() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLate(true), EXPECTING_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (isLate) return <Landing />;
  return (
    <p className="wrap page muted" role="status">
      Opening your collection…
    </p>
  );
}
