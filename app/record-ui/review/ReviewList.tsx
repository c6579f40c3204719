import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { Stars } from '../../ui/text/Stars.tsx';
import { PersonName, type PersonNameProps } from '../person/PersonName.tsx';
import { Avatar } from '../sleeve/Avatar.tsx';
import '../../styles/reviews.css';

export type ReviewItem = {
  id: string;
  name: string;
  /** Leads to the writer's profile while that is public. */
  writer: Pick<PersonNameProps, 'person' | 'userId'>;
  /** Sets the colours of the letter shown when there is no picture. */
  seed: string;
  imageUrl?: string | null | undefined;
  /** ISO 8601. */
  date: string;
  stars: number;
  text: ReactNode;
  isOwn?: boolean | undefined;
  /** The button that opens its actions. */
  menu?: ReactNode;
  heart?: ReactNode;
  /** Below the text. */
  remark?: ReactNode;
  question?: ReactNode;
};

export function ReviewList({ items, label }: { items: readonly ReviewItem[]; label: string }) {
  return (
    <ul className="reviews" aria-label={label}>
      {items.map(
        ({ id, name, writer, seed, imageUrl, date, stars, text, isOwn = false, menu, heart, remark, question }) => (
          <li key={id}>
            <div className="review-head">
              <Avatar name={name} seed={seed} imageUrl={imageUrl} size={40} />
              <div className="grow">
                <p className="review-by">
                  <PersonName {...writer} name={name} /> {isOwn && <Badge>You</Badge>}
                </p>
                <time className="muted xs" dateTime={date}>
                  {dayText(date)}
                </time>
              </div>
              <Stars value={stars} />
              {menu}
            </div>
            {text && (
              <p className="review-text" dir="auto">
                {text}
              </p>
            )}
            {heart}
            {remark}
            {question}
          </li>
        ),
      )}
    </ul>
  );
}

export function ReviewListSkeleton() {
  return <SkeletonRows count={2} className="reviews" rowClassName="review-head" picture="review-skel-face" />;
}
