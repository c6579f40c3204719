import { Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { LibrarySleeve } from '../../record-ui/library/LibrarySleeve.tsx';
import type { ChangeSubject } from './change-subject.ts';

/** A change's sleeve, name and one line of text. */
export function ChangeHead({
  subject,
  text,
  small = false,
  children,
}: {
  subject: ChangeSubject;
  text: string;
  small?: boolean;
  children?: ReactNode;
}) {
  const { artist, title, imageUrl } = subject;
  return (
    <div className="row">
      {artist === undefined ? (
        <span className="change-mark" data-small={small || undefined}>
          <Folder className="i" aria-hidden="true" />
        </span>
      ) : (
        <LibrarySleeve artist={artist} title={title} imageUrl={imageUrl} size={small ? 44 : 56} decorative />
      )}
      <span className="grow">
        <b className="change-title">{title}</b>
        <span className="muted sm change-text">
          {artist === undefined || small ? (
            text
          ) : (
            <>
              <bdi>{artist}</bdi>
              {` · ${text.charAt(0).toLowerCase()}${text.slice(1)}`}
            </>
          )}
        </span>
      </span>
      {children}
    </div>
  );
}
