import { Link } from '@tanstack/react-router';
import { Pencil, Share } from 'lucide-react';
import { useState } from 'react';
import { publicProfilePath } from '../../../shared/domain/public-address.ts';
import { ShareDialog } from '../../sharing/ShareDialog.tsx';
import { linkTo } from '../../sharing/share-link.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

export type OwnerButtonsProps = {
  name: string;
  /** Null while there is no address that works for others. */
  username: string | null;
};

/** The owner's buttons on a profile. */
export function OwnerButtons({ name, username }: OwnerButtonsProps) {
  const [sharing, setSharing] = useState(false);
  return (
    <div className="person-keys">
      {username !== null && (
        <>
          <Button variant="key" onClick={() => setSharing(true)}>
            <Share className="i" aria-hidden="true" />
            Share
          </Button>
          <ShareDialog
            open={sharing}
            onClose={() => setSharing(false)}
            title="Share Profile"
            name={`Profile of ${name}`}
            url={linkTo(publicProfilePath(username))}
          >
            <p className="muted">Anyone with the link sees this page.</p>
          </ShareDialog>
        </>
      )}
      <LinkButton render={<Link to="/profile" />}>
        <Pencil className="i" aria-hidden="true" />
        Edit profile
      </LinkButton>
    </div>
  );
}
