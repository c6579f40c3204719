import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type HomeSearch, parseHomeSearch } from '../features/collection/home-search.ts';
import { isSomebodyExpected, session } from '../session/app-session.ts';
import { useSession } from '../session/session-context.ts';

const HomeScreen = lazyRouteComponent(() => import('./-home/HomeScreen.tsx'), 'HomeScreen');
const Landing = lazyRouteComponent(() => import('../features/landing/Landing.tsx'), 'Landing');

interface HomeRouteSearch extends HomeSearch {
  /** The refused change of a record that is being put right. */
  fix?: string;
}

/** How long a person who has signed in on this browser waits for the server's word before the landing page shows. */
const EXPECTING_MS = 5_000;

/** Visitors see the landing page, and so does everybody of whom this browser knows nothing until the server answers (AMB-33). */
export const Route = createFileRoute('/')({
  // Two pages behind one line each: a file of its own would only be one more to wait for.
  codeSplitGroupings: [],
  validateSearch: (raw: Record<string, unknown>): HomeRouteSearch => {
    const { fix } = raw;
    return { ...parseHomeSearch(raw), ...(typeof fix === 'string' && { fix }) };
  },
  // The code of the page that will show is there before the page is.
  loader: () => (session.get().phase === 'signed-in' || isExpecting() ? HomeScreen : Landing).preload?.(),
  component: Home,
});

function Home() {
  const { state } = useSession();
  if (state.phase === 'signed-in') return <HomeScreen />;
  return isExpecting() ? <Expecting /> : <Landing />;
}

function isExpecting(): boolean {
  return session.get().phase === 'checking' && isSomebodyExpected();
}

/** The moment after a sign-in: the landing page would be fetched only to vanish. */
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
