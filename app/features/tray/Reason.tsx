import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../../shared/domain/album-limit.ts';
import type { ChangeEntry } from '../../library/journal/rows.ts';
import { isGone, isLimit } from './tray-kinds.ts';

/** The reason for a refusal. */
export function Reason({ entry, doubles }: { entry: ChangeEntry; doubles: boolean }) {
  let text: ReactNode = entry.message ?? 'The server did not accept this change.';
  if (isLimit(entry)) {
    text = (
      <>
        <b>{ALBUM_LIMIT_TITLE}.</b> {ALBUM_LIMIT_TEXT}
      </>
    );
  } else if (doubles) {
    text = (
      <>
        <b>It is in your collection already.</b> The wish was gone when your move arrived.
      </>
    );
  } else if (isGone(entry)) {
    text = (
      <>
        <b>Deleted on another device.</b> Your change arrived after that.
      </>
    );
  }
  return (
    <p className="why">
      <CircleAlert className="i" aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
