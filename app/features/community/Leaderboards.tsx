import { Award, Medal, Trophy } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { albumLeaderboard, LEADERBOARD_ROWS, reviewLeaderboard } from '../../../shared/contract/community.ts';
import { type Loading, loadingOf } from '../../online/loading.ts';
import { useRead } from '../../online/use-read.ts';
import { PersonName } from '../../record-ui/person/PersonName.tsx';
import { personName } from '../../record-ui/person/person-name.ts';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { countText } from '../../ui/number-text.ts';

const MARKS = [Trophy, Medal, Award];

export function Leaderboards({ online }: { online: boolean }) {
  const options = { enabled: online };
  const collectors = loadingOf(useRead(albumLeaderboard, {}, options), online);
  const reviewers = loadingOf(useRead(reviewLeaderboard, {}, options), online);
  return (
    <div className="boards">
      <Board
        title="Top Collectors"
        ranks={['Champion', 'Runner-up', '3rd Place']}
        loading={collectors}
        countOf={({ albumCount }) => albumCount}
        textOf={({ albumCount, uniqueArtists }) =>
          `${countText(albumCount, 'album')}, ${countText(uniqueArtists, 'artist')}`
        }
        emptyText="No one with a public profile has an album yet."
      />
      <Board
        title="Top Reviewers"
        ranks={['Top Critic', 'Expert', 'Rising Star']}
        loading={reviewers}
        countOf={({ reviewCount }) => reviewCount}
        textOf={({ reviewCount, avgRating }) => `${countText(reviewCount, 'review')}, ${avgRating.toFixed(1)} average`}
        emptyText="No one with a public profile has written a review yet."
      />
    </div>
  );
}

interface Leader {
  userId: string;
  username: string | null;
  email: string | null;
  profileImageUrl: string | null;
  isPublic: boolean;
}

type BoardProps<Row extends Leader> = {
  title: string;
  /** The badges of the first three. */
  ranks: readonly string[];
  loading: Loading<readonly Row[]>;
  countOf: (row: Row) => number;
  textOf: (row: Row) => string;
  emptyText: string;
};

function Board<Row extends Leader>({ title, ranks, loading, countOf, textOf, emptyText }: BoardProps<Row>) {
  return (
    <section aria-label={title}>
      <h2 className="title-2">{title}</h2>
      {loading.state === 'loading' && (
        <div role="status" aria-label={`Loading ${title}`}>
          <SkeletonRows count={4} rowClassName="leader" picture="leader-skel-face" />
        </div>
      )}
      {(loading.state === 'offline' || loading.state === 'failed') && (
        <LoadNote
          state={loading.state}
          offline="Leaderboards are read online. They appear when you are back online."
          failed={(loading.state === 'failed' && loading.message) || 'The leaderboard could not be loaded.'}
          onRetry={loading.retry}
        />
      )}
      {loading.state === 'done' && (
        <Rows
          rows={loading.data.map((row) => ({ ...row, count: countOf(row), text: textOf(row) }))}
          ranks={ranks}
          emptyText={emptyText}
        />
      )}
    </section>
  );
}

type RowsProps = {
  rows: readonly (Leader & { count: number; text: string })[];
  ranks: readonly string[];
  emptyText: ReactNode;
};

function Rows({ rows, ranks, emptyText }: RowsProps) {
  const account = useNewestAccount();
  const most = rows[0]?.count ?? 0;
  if (rows.length === 0) return <p className="muted sm leader-note">{emptyText}</p>;
  return (
    <>
      <ol>
        {rows.map(({ count, text, ...person }, at) => {
          const Mark = MARKS[at];
          const name = personName(person);
          return (
            <li
              key={person.userId}
              className="leader stretch"
              style={{ '--share': `${share(count, most)}%` } as CSSProperties}
            >
              <span className="leader-rank num">{at + 1}</span>
              <Avatar name={name} seed={person.username ?? person.userId} imageUrl={person.profileImageUrl} size={44} />
              <div className="grow">
                <PersonName person={person} userId={person.userId} className="person-name go" />
                <span className="muted sm num">{text}</span>
              </div>
              {person.userId === account.id && <Badge>You</Badge>}
              {Mark && ranks[at] !== undefined && (
                <Badge tone={at === 0 ? 'lamp' : 'neutral'}>
                  <Mark className="i" aria-hidden="true" />
                  {ranks[at]}
                </Badge>
              )}
            </li>
          );
        })}
      </ol>
      {rows.length >= LEADERBOARD_ROWS && <p className="muted sm leader-note">These are the top {LEADERBOARD_ROWS}.</p>}
    </>
  );
}

/** In percent. */
function share(count: number, most: number): number {
  return most === 0 ? 0 : (count / most) * 100;
}
