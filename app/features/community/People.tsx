import { Link } from '@tanstack/react-router';
import { listFollowed, listFollowers } from '../../../shared/contract/community.ts';
import { usePages } from '../../online/use-pages.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { useConnected } from '../../session/use-connected.ts';
import { BackBar } from '../../shell/BackBar.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageNote } from '../../ui/list/PageNote.tsx';
import { COLLECTOR_PAGES, CollectorRows } from './CollectorRows.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { useFollows } from './use-follows.ts';
import './community.css';

const WORDS = {
  followers: { title: 'Followers', endpoint: listFollowers, emptyText: 'No one with a public profile follows' },
  following: { title: 'Following', endpoint: listFollowed, emptyText: 'No one with a public profile is followed by' },
};

export type PeopleProps = {
  /** A username or a user id. */
  of: string;
  list: keyof typeof WORDS;
};

/** The followers of a public profile's owner, or the people the owner follows. */
export function People({ of, list }: PeopleProps) {
  const online = useConnected();
  const follows = useFollows();
  const { title, endpoint, emptyText } = WORDS[list];
  const pages = usePages(endpoint, { params: { key: of } }, COLLECTOR_PAGES, { enabled: online });
  if (pages.isMissing) {
    return (
      <PageNote
        live="status"
        title="Profile Not Found"
        text="There is no collector of this name here, or their profile is private."
        actions={
          <LinkButton variant="key" render={<Link to="/community" />}>
            Community
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <BackBar to="/community" />
      <div className="wrap page community">
        <PageHead title={title} text={of} isDeeper />
        {!online && pages.rows.length > 0 && <OfflineNote />}
        {pages.state === 'done' && pages.rows.length === 0 ? (
          <EmptyShelf title="Nobody here yet" text={`${emptyText} ${of} yet.`} />
        ) : (
          <CollectorRows label={title} pages={pages} follows={follows} online={online} />
        )}
      </div>
    </>
  );
}
