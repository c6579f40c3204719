import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { reportReview } from '../../../shared/contract/reviews.ts';
import { starsOf } from '../../../shared/domain/half-stars.ts';
import type { HiddenNotice } from '../../../shared/schemas/moderation.ts';
import { ANONYMOUS_REVIEWER, type Review } from '../../../shared/schemas/review.ts';
import { call } from '../../online/call.ts';
import type { AlbumReviews } from '../../online/use-album-reviews.ts';
import { useDialogAbout } from '../../ui/action/use-dialog-about.ts';
import type { ActionItem } from '../../ui/action-item.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { LoadNote } from '../../ui/list/LoadNote.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Remark } from '../../ui/text/Remark.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { ReviewHeart } from './ReviewHeart.tsx';
import { ReviewList, ReviewListSkeleton } from './ReviewList.tsx';
import type { ReviewRules } from './review-rules.ts';
import { type ReviewedAlbum, WriteReviewDialog } from './WriteReviewDialog.tsx';
import '../../styles/reviews.css';

const deleteReview = laterCode(() => import('./DeleteReview.tsx'));

export type ReviewsOfAlbumProps = {
  album: ReviewedAlbum;
  reviews: AlbumReviews;
  /** Next to the button that writes one. */
  heading?: ReactNode;
  online: boolean;
  rules: ReviewRules;
  username: string | null;
};

/** An album's reviews for a member, who can write one, edit or delete the own one, and report others. */
export function ReviewsOfAlbum({ album, reviews, heading, online, rules, username }: ReviewsOfAlbumProps) {
  const { own, state } = reviews;
  const [open, setOpen] = useState<'write' | 'delete'>();
  const report = useDialogAbout<Review>();
  const [edited, setEdited] = useState<Review>();
  const section = useRef<HTMLDivElement>(null);
  const close = () => setOpen(undefined);
  const deleting = useLaterCode(deleteReview, open === 'delete', close);

  /** The pressed button was removed with its review. */
  function focusNext(selector: string) {
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  function actionsOn(review: Review): ActionItem[] {
    if (review.id === own?.id) {
      return [
        {
          label: 'Edit',
          icon: <Pencil className="i" aria-hidden="true" />,
          onSelect() {
            setEdited(review);
            setOpen('write');
          },
        },
        {
          label: 'Delete',
          icon: <Trash2 className="i" aria-hidden="true" />,
          tone: 'bad',
          onSelect: () => setOpen('delete'),
        },
      ];
    }
    return [
      {
        label: 'Report',
        icon: <Flag className="i" aria-hidden="true" />,
        onSelect: () => report.show(review),
      },
    ];
  }

  const canWrite = own === undefined && state !== 'loading';
  return (
    <div ref={section}>
      {(heading !== undefined || canWrite) && (
        <div className="reviews-bar">
          <div className="grow">{heading}</div>
          {canWrite && (
            <Button
              className="write-review"
              onClick={() => {
                setEdited(undefined);
                setOpen('write');
              }}
            >
              <Pencil className="i" aria-hidden="true" />
              Write Review
            </Button>
          )}
        </div>
      )}
      <ListedReviews
        title={album.title}
        reviews={reviews}
        online={online}
        menuOf={(review) => (
          <Menu
            trigger={
              <IconButton aria-label={`More about the review by ${review.username ?? ANONYMOUS_REVIEWER}`}>
                <EllipsisVertical className="i" aria-hidden="true" />
              </IconButton>
            }
            items={actionsOn(review)}
          />
        )}
        questionOf={(review) =>
          open === 'delete' &&
          deleting &&
          review.id === own?.id && (
            <deleting.DeleteReview
              review={review}
              online={online}
              onDeleted={() => {
                close();
                reviews.deleted();
                focusNext('.write-review');
              }}
              onCancel={() => {
                close();
                focusNext('.reviews .ibtn');
              }}
            />
          )
        }
      />
      <WriteReviewDialog
        key={edited?.id}
        open={open === 'write'}
        onClose={close}
        album={album}
        own={edited}
        rules={rules}
        username={username}
        online={online}
        onSaved={reviews.saved}
        onExists={reviews.reload}
      />
      {report.about && (
        <ReportReviewDialog
          key={report.opening}
          review={report.about}
          open={report.open}
          onClose={report.close}
          online={online}
        />
      )}
    </div>
  );
}

export type ListedReviewsProps = {
  title: string;
  reviews: AlbumReviews;
  online: boolean;
  menuOf?: ((review: Review) => ReactNode) | undefined;
  questionOf?: ((review: Review) => ReactNode) | undefined;
};

/** The reviews to read, and what is said while they load or if they do not. */
export function ListedReviews({ title, reviews, online, menuOf, questionOf }: ListedReviewsProps) {
  const { state, rows, own } = reviews;
  return (
    <>
      {rows.length > 0 && (
        <ReviewList
          label={`Reviews of ${title}`}
          items={rows.map((review) => ({
            ...itemOf(review),
            isOwn: review.id === own?.id,
            heart: <ReviewHeart review={review} canGive={menuOf !== undefined && review.id !== own?.id} />,
            menu: menuOf?.(review),
            remark: review.hidden && <HiddenReviewRemark hidden={review.hidden} />,
            question: questionOf?.(review),
          }))}
        />
      )}
      {state === 'loading' && (
        <div role="status">
          <span className="vh">Loading reviews</span>
          <ReviewListSkeleton />
        </div>
      )}
      {(state === 'offline' || state === 'failed') && (
        <LoadNote
          state={state}
          offline="Reviews are read online. They appear when you are back online."
          failed={reviews.message ?? 'The reviews could not be loaded.'}
          onRetry={reviews.retry}
        />
      )}
      {state === 'done' && rows.length === 0 && (
        <div className="reviews-none">
          <b>No reviews yet</b>
          <p className="muted sm">No one has reviewed this album yet.</p>
        </div>
      )}
      {state === 'done' && reviews.hasMore && (
        <div className="more-reviews">
          <Button busy={reviews.isLoadingMore} busyLabel="Loading…" disabled={!online} onClick={reviews.more}>
            Show more reviews
          </Button>
        </div>
      )}
    </>
  );
}

function itemOf(review: Review) {
  const { id, userId, createdAt, profileImageUrl, username, email, user } = review;
  return {
    ...{ id, stars: starsOf(review), imageUrl: profileImageUrl, date: createdAt, text: review.review },
    name: username ?? ANONYMOUS_REVIEWER,
    writer: { person: { username, email, isPublic: user.isPublic }, userId },
    seed: username ?? userId ?? id,
  };
}

/** Informs the writer of a review that it is hidden from all others. */
function HiddenReviewRemark({ hidden }: { hidden: HiddenNotice }) {
  return (
    <Remark className="review-hidden">
      <p>
        <b>Hidden by moderation.</b> Only you see this review until an administrator shows it again.
      </p>
      <p dir="auto">The reason: {hidden.note}</p>
    </Remark>
  );
}

type ReportReviewDialogProps = { review: Review; open: boolean; onClose: () => void; online: boolean };

function ReportReviewDialog({ review, ...dialog }: ReportReviewDialogProps) {
  const name = review.username ?? ANONYMOUS_REVIEWER;
  return (
    <ReportDialog
      kind="review"
      about={`By ${name}, on ${review.title}.`}
      name={name}
      send={(body) => call(reportReview, { params: { id: review.id }, body })}
      {...dialog}
    />
  );
}
