import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type HomeSearch, parseHomeSearch } from '../features/collection/home-search.ts';
import { session } from '../session/app-session.ts';
import { useSession } from '../session/session-context.ts';

const HomeScreen = lazyRouteComponent(() => import('./-home/HomeScreen.tsx'), 'HomeScreen');
const Landing = lazyRouteComponent(() => import('../features/landing/Landing.tsx'), 'Landing');

interface HomeRouteSearch extends HomeSearch {
  /** The refused change of a record that is being put right. */
  fix?: string;
}

/** A visitor, and everybody while it is not known yet who is there, sees the landing page (AMB-33). */
export const Route = createFileRoute('/')({
  // Two pages behind one line each: a file of its own would only be one more to wait for.
  codeSplitGroupings: [],
  validateSearch: (raw: Record<string, unknown>): HomeRouteSearch => {
    const { fix } = raw;
    return { ...parseHomeSearch(raw), ...(typeof fix === 'string' && { fix }) };
  },
  // The code of the page that will show is there before the page is.
  loader: () => (session.get().phase === 'signed-in' ? HomeScreen : Landing).preload?.(),
  component: Home,
});

function Home() {
  const { state } = useSession();
  return state.phase === 'signed-in' ? <HomeScreen /> : <Landing />;
}
