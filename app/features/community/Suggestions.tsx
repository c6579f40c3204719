import { Link } from '@tanstack/react-router';
import { Plus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  generateRecommendations,
  listRecommendations,
  type Recommendation,
} from '../../../shared/contract/community.ts';
import { useView } from '../../library/react/hooks.ts';
import { ApiError, call } from '../../online/call.ts';
import { loadingOf } from '../../online/loading.ts';
import { useRead } from '../../online/use-read.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { PersonName } from '../../record-ui/person/PersonName.tsx';
import { personName } from '../../record-ui/person/person-name.ts';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { numberText } from '../../ui/number-text.ts';
import { toast } from '../../ui/toast.ts';
import { FollowButton } from './FollowButton.tsx';
import { NEEDS_CONNECTION } from './needs-connection.ts';
import type { Follows } from './use-follows.ts';

const FAILED = 'Failed to generate recommendations. Please try again.';

export function Suggestions({ follows, online }: { follows: Follows; online: boolean }) {
  const read = loadingOf(useRead(listRecommendations, {}, { enabled: online }), online);
  // Suggestions generated on this screen replace the ones that were read.
  const [generated, setGenerated] = useState<readonly Recommendation[]>();
  const asking = useOneAtATime();
  const hasRecords = useView().records.length > 0;
  const isNew = generated === undefined && read.state === 'done' && read.data.length === 0 && hasRecords && online;
  const shown = generated ?? (read.state === 'done' && !isNew ? read.data : undefined);

  // A member who has albums and never asked need not press a button first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that was read and is empty
  useEffect(() => {
    if (isNew) void asking.run(async () => setGenerated(await call(generateRecommendations).catch(() => [])));
  }, [isNew]);

  async function generate() {
    try {
      const found = await call(generateRecommendations);
      setGenerated(found);
      if (found.length > 0) toast({ title: 'New suggestions' });
    } catch (error) {
      const reason = error instanceof ApiError && error.status < 500 ? error.serverMessage : undefined;
      toast({ title: 'Error', text: reason === undefined ? FAILED : `${FAILED} ${reason}`, tone: 'bad' });
    }
  }

  const isEmpty = shown?.length === 0;
  const ask = (
    <Button
      className={classNames('suggest-key', isEmpty && 'suggest-key-worded')}
      aria-label="New suggestions"
      busy={asking.isRunning()}
      disabled={!online}
      aria-describedby={online ? undefined : NEEDS_CONNECTION}
      onClick={() => void asking.run(generate)}
    >
      <RefreshCw className="i" aria-hidden="true" />
      <span>New suggestions</span>
    </Button>
  );
  return (
    <section aria-labelledby="suggestions">
      <div className="tab-head">
        <h2 className="title-2 grow" id="suggestions">
          Suggested Connections
        </h2>
        {shown && !isEmpty && ask}
      </div>
      {!shown && (read.state === 'loading' || isNew) && (
        <div role="status" aria-label="Loading suggestions">
          <SkeletonRows count={4} rowClassName="collector" picture="collector-skel-face" />
        </div>
      )}
      {!shown && (read.state === 'offline' || read.state === 'failed') && (
        <LoadNote
          state={read.state}
          offline="Suggestions are made online. They appear when you are back online."
          failed={(read.state === 'failed' && read.message) || 'The suggestions could not be loaded.'}
          onRetry={read.retry}
        />
      )}
      {isEmpty && (
        <EmptyShelf
          title="No suggestions yet"
          text="They come from albums you share with other collectors. Add a few records, then ask again."
          action={
            <div className="empty-actions">
              <LinkButton variant="key" render={<Link to="/" search={{ add: 'record' }} />}>
                <Plus className="i" aria-hidden="true" />
                Add Record
              </LinkButton>
              {ask}
            </div>
          }
        />
      )}
      {shown && !isEmpty && (
        <ul aria-labelledby="suggestions">
          {shown.map((each, at) => (
            <Suggestion key={each.id} suggestion={each} isBest={at === 0} follows={follows} online={online} />
          ))}
        </ul>
      )}
    </section>
  );
}

type SuggestionProps = { suggestion: Recommendation; isBest: boolean; follows: Follows; online: boolean };

function Suggestion({ suggestion, isBest, follows, online }: SuggestionProps) {
  const { recommendedUserId: id, recommendationScore, sharedAlbums, sharedArtists, genreSimilarity } = suggestion;
  const name = personName(suggestion);
  return (
    <li className="suggestion">
      <Avatar name={name} seed={suggestion.username ?? id} imageUrl={suggestion.profileImageUrl} size={52} />
      <div className="suggestion-who">
        <PersonName person={suggestion} userId={id} className="person-name" />
        <p className="muted sm">{suggestion.reason}</p>
      </div>
      <FollowButton
        person={{ id, isFollowed: false }}
        name={name}
        follows={follows}
        online={online}
        variant={isBest ? 'key' : 'default'}
        describedBy={NEEDS_CONNECTION}
      />
      <dl>
        <div>
          <dt>Score</dt>
          <dd className={isBest ? 'lit' : undefined}>{numberText(Math.round(recommendationScore))}</dd>
        </div>
        <div>
          <dt>Shared albums</dt>
          <dd>{numberText(sharedAlbums)}</dd>
        </div>
        <div>
          <dt>Shared artists</dt>
          <dd>{numberText(sharedArtists)}</dd>
        </div>
        <div>
          <dt>Genres alike</dt>
          <dd>{Math.round(genreSimilarity)}%</dd>
        </div>
      </dl>
    </li>
  );
}
