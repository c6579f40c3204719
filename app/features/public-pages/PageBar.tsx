import { Share } from 'lucide-react';
import { useSession } from '../../session/session-context.ts';
import { canShare, copyLink, linkTo, shareLink } from '../../sharing/share-link.ts';
import { BackBar } from '../../shell/BackBar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export type PageBarProps = {
  /** The title of what is shared, for its recipient. */
  title?: string;
  /** The page's path; undefined where the page has another Share button, or nothing to share. */
  path?: string | undefined;
};

/** On a member's phone, the way back and a button that shares the page; a visitor has the top bar. */
export function PageBar({ title = '', path }: PageBarProps) {
  const { state } = useSession();
  if (state.phase !== 'signed-in') return null;
  return (
    <BackBar to="/community">
      {path !== undefined && (
        <IconButton
          aria-label="Share"
          onClick={() => void (canShare() ? shareLink(title, linkTo(path)) : copyLink(linkTo(path)))}
        >
          <Share className="i" aria-hidden="true" />
        </IconButton>
      )}
    </BackBar>
  );
}
