import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Community } from '../features/community/Community.tsx';
import { type CommunitySearch, parseCommunitySearch } from '../features/community/community-search.ts';

export const Route = createFileRoute('/_member/community')({
  validateSearch: parseCommunitySearch,
  component: CommunityScreen,
  staticData: { title: 'Community' },
});

function CommunityScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = useCallback((next: CommunitySearch) => void navigate({ search: next, resetScroll: false }), [navigate]);
  const query = useCallback(
    (q: string | undefined) =>
      void navigate({
        search: (current) => parseCommunitySearch({ ...current, q }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return <Community search={search} onOpen={open} onQuery={query} />;
}
