import { Link } from '@tanstack/react-router';
import { ADDED_COUNTED, type AddedEntry, type FeedEntry } from '../../../shared/contract/community.ts';
import { collectionAddress } from '../../../shared/domain/public-address.ts';
import { countText, numberText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { PersonName } from '../person/PersonName.tsx';
import { ReviewRow } from '../review/ReviewRow.tsx';
import { Sleeve } from '../sleeve/Sleeve.tsx';

export type FeedRowsProps = {
  entries: readonly FeedEntry[];
  label: string;
  viewerId: string;
};

/** Additions and reviews of people. */
export function FeedRows({ entries, label, viewerId }: FeedRowsProps) {
  return (
    <ul className="latest" aria-label={label}>
      {entries.map((entry) =>
        entry.kind === 'review' ? (
          <ReviewRow key={entry.id} review={entry.review} viewerId={viewerId} />
        ) : (
          <AddedRow key={`${entry.person.userId} ${entry.id}`} entry={entry} />
        ),
      )}
    </ul>
  );
}

function AddedRow({ entry }: { entry: AddedEntry }) {
  const { person, count, collection, sleeves, createdAt } = entry;
  const [only] = count === 1 ? sleeves : [];
  return (
    <li className="review-row">
      <span className="feed-sleeves" aria-hidden="true">
        {sleeves.map((sleeve, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same album may be added twice, and none moves
          <Sleeve key={at} {...sleeve} text={sleeves.length === 1} decorative />
        ))}
      </span>
      <div className="grow">
        {only && (
          <>
            <Link className="latest-title" to="/album/$artist/$title" params={only}>
              {only.title}
            </Link>
            <span className="muted sm">{only.artist}</span>
          </>
        )}
        <p className="feed-line">
          <PersonName person={person} userId={person.userId} /> added {only ? 'it' : addedText(count)}
          {collection !== null && (
            <>
              {' to '}
              <CollectionName username={person.username} name={collection} />
            </>
          )}
        </p>
        {!only && (
          <p className="muted sm" dir="auto">
            {titlesText(entry)}
          </p>
        )}
        <time className="muted xs" dateTime={createdAt}>
          {dayText(createdAt)}
        </time>
      </div>
    </li>
  );
}

/** A collection of a person without a username has no page. */
function CollectionName({ username, name }: { username: string | null; name: string }) {
  if (username === null) return <b>{name}</b>;
  return (
    <Link to="/$username/$collectionName" params={{ username, collectionName: collectionAddress(name) }}>
      {name}
    </Link>
  );
}

function addedText(count: number): string {
  return count >= ADDED_COUNTED ? `${numberText(ADDED_COUNTED)}+ albums` : countText(count, 'album');
}

/** 'Blue, Hejira, Mingus, Clouds and more' */
function titlesText({ sleeves, count }: AddedEntry): string {
  const titles = sleeves.map(({ title }) => title).join(', ');
  return count > sleeves.length ? `${titles} and more` : titles;
}
