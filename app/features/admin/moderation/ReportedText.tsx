import type { ProfileSaid, ReportedThing } from '../../../../shared/contract/moderation.ts';
import { type Rated, starsOf } from '../../../../shared/domain/half-stars.ts';
import { Avatar } from '../../../record-ui/sleeve/Avatar.tsx';
import { Stars } from '../../../ui/text/Stars.tsx';
import { fullName, isSame } from './report-labels.ts';

type ReviewSaid = Rated & { review: string | null };

/** The text of a review or a profile, now or when it was reported. */
export function ReportedText({ said }: { said: ReviewSaid | ProfileSaid }) {
  return 'rating' in said ? <ReviewText said={said} /> : <ProfileText said={said} />;
}

/** The text at the time of the report, if it differs from the present one. */
export function EarlierText({ thing, before }: { thing: ReportedThing; before: ReviewSaid | ProfileSaid }) {
  if (isSame(thing.now, before)) return null;
  return (
    <div className="moderation-before">
      <span className="muted xs">It said then:</span>
      <ReportedText said={before} />
    </div>
  );
}

function ReviewText({ said }: { said: ReviewSaid }) {
  return (
    <div className="moderation-said">
      <Stars value={starsOf(said)} />
      {said.review === null ? <p className="muted">Stars without words.</p> : <p dir="auto">{said.review}</p>}
    </div>
  );
}

function ProfileText({ said }: { said: ProfileSaid }) {
  const { username, bio, profileImageUrl } = said;
  const name = fullName(said);
  return (
    <div className="moderation-said moderation-profile">
      <Avatar name={name ?? username ?? '?'} seed={username ?? undefined} imageUrl={profileImageUrl} size={56} />
      <div>
        <p dir="auto">
          <b>{name ?? 'No name'}</b> {username !== null && <span className="muted">@{username}</span>}
        </p>
        {bio === null ? <p className="muted">No bio.</p> : <p dir="auto">{bio}</p>}
      </div>
    </div>
  );
}
