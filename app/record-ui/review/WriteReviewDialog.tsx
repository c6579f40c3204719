import { useState } from 'react';
import { createReview, updateReview } from '../../../shared/contract/reviews.ts';
import { ratedAs, starsOf } from '../../../shared/domain/half-stars.ts';
import { albumKey } from '../../../shared/domain/text.ts';
import { isWebLink } from '../../../shared/schemas/link.ts';
import { type Review, reviewTextField } from '../../../shared/schemas/review.ts';
import { type Parsed, useForm } from '../../forms/use-form.ts';
import { useLateFields } from '../../forms/use-late-fields.ts';
import { useDrafted } from '../../library/react/use-drafted.ts';
import { ApiError, call, OfflineError } from '../../online/call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { SendFoot } from '../../ui/field/SendFoot.tsx';
import { StarPicker } from '../../ui/field/StarPicker.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { Remark } from '../../ui/text/Remark.tsx';
import { toast } from '../../ui/toast.ts';
import { LibrarySleeve } from '../library/LibrarySleeve.tsx';
import type { ReviewRules } from './review-rules.ts';
import '../../styles/reviews.css';

export interface ReviewedAlbum {
  artist: string;
  title: string;
  imageUrl: string | null;
}

export type WriteReviewDialogProps = {
  open: boolean;
  onClose: () => void;
  album: ReviewedAlbum;
  /** The own review, while it is edited. */
  own?: Review | undefined;
  rules: ReviewRules;
  /** The viewer's name under the review. */
  username: string | null;
  online: boolean;
  onSaved: (review: Review) => void;
  /** Another device has written one meanwhile. */
  onExists: () => void;
};

interface Written {
  /** Stars, in halves; 0 while none is chosen. */
  rating: number;
  text: string;
}

/**
 * Writes or edits the own review of an album. What is typed stays on this device until it is posted or Cancel discards
 * it. Keep it mounted and toggle `open`.
 */
export function WriteReviewDialog(props: WriteReviewDialogProps) {
  const { open, onClose, album, own, rules, username, online, onSaved, onExists } = props;
  const { value, loaded, dirty, change, reset } = useDrafted<Written>(
    own ? `review.edit.${own.id}` : `review.new.${albumKey(album)}`,
    own ? { rating: starsOf(own), text: own.review ?? '' } : { rating: rules.firstRating, text: '' },
  );
  const form = useForm<'text'>();
  const { bodyRef } = form;
  const [refusal, setRefusal] = useState<string>();
  const { rating, text } = value;

  useLateFields(bodyRef, open && loaded);

  function edit(changes: Partial<Written>) {
    change(changes);
    form.clearProblems(changes);
    setRefusal(undefined);
  }

  function discard() {
    reset();
    form.setProblems({});
    setRefusal(undefined);
    onClose();
  }

  function submit() {
    if (rating === 0 || !online) return;
    const parsed = parseText(text, rules);
    if (!parsed.ok && parsed.problems.text === NO_WORDS) toast({ title: NO_WORDS, tone: 'bad' });
    form.submit(parsed, save);
  }

  async function save(review: string | null) {
    try {
      const { artist, title, imageUrl } = album;
      const saved = own
        ? await call(updateReview, { params: { id: own.id }, body: { ...ratedAs(rating), review } })
        : await call(createReview, {
            body: { artist, title, ...ratedAs(rating), review, ...(imageUrl && isWebLink(imageUrl) && { imageUrl }) },
          });
      onSaved(saved);
      discard();
      toast({ title: own ? 'Review updated' : 'Review submitted' });
    } catch (error) {
      toast({ title: 'Error', text: own ? 'Failed to update review' : rules.failed, tone: 'bad' });
      setRefusal(reasonOf(error));
      if (error instanceof ApiError && error.code === 'REVIEW_EXISTS') onExists();
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={own ? 'Edit Review' : 'Write Review'}
      dirty={dirty}
      onSubmit={submit}
      footer={
        <SendFoot
          onCancel={discard}
          label={own ? 'Save Changes' : 'Post Review'}
          busyLabel={own ? 'Saving…' : 'Posting…'}
          busy={form.saving}
          incomplete={rating === 0}
          online={online}
        />
      }
    >
      <div ref={bodyRef} className="form">
        <div className="review-album">
          <LibrarySleeve {...album} size={56} decorative />
          <div className="grow">
            <b>{album.title}</b>
            <span className="muted sm">{album.artist}</span>
          </div>
        </div>
        {loaded && (
          <>
            <Field label="Rating" required group>
              <StarPicker value={rating} onValueChange={(stars) => edit({ rating: stars })} />
            </Field>
            <Field
              label={rules.needsWords ? 'Review' : 'Review (optional)'}
              required={rules.needsWords}
              error={form.problems.text}
              hint={
                username === null
                  ? 'Everyone can read it. You have no username, so it says Anonymous User.'
                  : 'Everyone can read it under your username.'
              }
            >
              <TextArea rows={6} value={text} onChange={(event) => edit({ text: event.currentTarget.value })} />
            </Field>
          </>
        )}
        {refusal !== undefined && (
          <Remark tone="bad" live>
            {refusal}
          </Remark>
        )}
        {!online && (
          <p className="muted sm" role="status">
            What you write is kept on this device. You can post it when you are back online.
          </p>
        )}
      </div>
    </Dialog>
  );
}

const NO_WORDS = 'Please write a review';

function parseText(text: string, { needsWords }: ReviewRules): Parsed<string | null, 'text'> {
  const { data, error } = reviewTextField.safeParse(text);
  if (error) return { ok: false, problems: { text: error.issues[0]?.message ?? 'This text cannot be sent' } };
  return data === null && needsWords ? { ok: false, problems: { text: NO_WORDS } } : { ok: true, fields: data };
}

/** Why it was not saved; what was typed is still there. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.reason !== undefined) return error.reason.replace(/\.?$/, '.');
  if (error instanceof OfflineError) return 'There was no answer from the server. Your review is still here.';
  return 'The server did not take it. Your review is still here.';
}
