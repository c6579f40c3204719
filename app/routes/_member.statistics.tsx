import { createFileRoute } from '@tanstack/react-router';
import { Statistics } from '../features/statistics/Statistics.tsx';
import { Year } from '../features/statistics/Year.tsx';
import { usePageTitle } from '../shell/page-title.ts';

export const Route = createFileRoute('/_member/statistics')({
  validateSearch: (raw: { year?: unknown }) => raw,
  component: StatisticsScreen,
  staticData: { title: 'Your shelf in numbers' },
});

/** The whole library, or one of its years. */
function StatisticsScreen() {
  const year = Number(Route.useSearch().year);
  const navigate = Route.useNavigate();
  const isYear = year > 0;
  usePageTitle(isYear ? 'Your year in records' : 'Your shelf in numbers');
  if (!isYear) return <Statistics />;
  return (
    <Year
      year={year}
      // Back leads to the page before, not through the years.
      onYear={(next) => void navigate({ search: { year: next }, replace: true, resetScroll: false })}
    />
  );
}
