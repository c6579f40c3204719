import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MessageState } from '../../../../shared/contract/contact.ts';
import { OneUser } from '../../../record-ui/person/OneUser.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { SkeletonRows } from '../../../ui/list/SkeletonRows.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useWideScreen } from '../../../ui/use-wide-screen.ts';
import { MessageLine } from './MessageLine.tsx';
import { MessagePane } from './MessagePane.tsx';
import { messagesAddress, parseMessagesSearch } from './messages-search.ts';
import { useInbox } from './use-inbox.ts';
import './admin-messages.css';

/** The inbox of support: a list, and next to it the open message; on phones one of the two. */
export function AdminMessages() {
  const { search: raw } = useLocation();
  const { state, user, message } = parseMessagesSearch(raw);
  const navigate = useNavigate();
  const isWide = useWideScreen();
  const inbox = useInbox(state, user);
  const { pages, messages, counts } = inbox;
  const openId = message ?? (isWide ? messages[0]?.id : undefined);

  const show = (next: { state: MessageState; message?: string }) =>
    void navigate({ href: messagesAddress({ user, message: undefined, ...next }), replace: true });

  return (
    <div className="inbox" data-open={message === undefined ? undefined : true}>
      {(isWide || message === undefined) && (
        <section className="inbox-list" aria-label="Inbox">
          <Segmented
            label="Show"
            value={state}
            onValueChange={(next) => show({ state: next })}
            options={[
              { value: 'open', label: 'Open', badge: <Count of={counts?.open} /> },
              { value: 'done', label: 'Done', badge: <Count of={counts?.done} /> },
            ]}
          />
          {user !== undefined && (
            <OneUser
              what="messages"
              onAll={() => void navigate({ href: messagesAddress({ state, message: undefined }) })}
            />
          )}
          {messages.length > 0 && (
            <ul className="page-lines">
              {messages.map((each) => (
                <MessageLine
                  key={each.id}
                  message={each}
                  state={state}
                  user={user}
                  isOpen={isWide && each.id === openId}
                />
              ))}
            </ul>
          )}
          {pages.state === 'done' && messages.length === 0 && !pages.isChanging && <Nothing state={state} />}
          {pages.state === 'loading' && messages.length === 0 && (
            <div role="status" aria-label="Loading messages">
              <SkeletonRows count={4} rowClassName="inbox-skeleton" picture="inbox-no-picture" />
            </div>
          )}
          {(pages.state === 'offline' || pages.state === 'failed') && (
            <LoadNote
              state={pages.state}
              offline="Messages are read from the server."
              failed={pages.message ?? 'The messages could not be loaded.'}
              onRetry={pages.retry}
            />
          )}
          {pages.state === 'done' && pages.hasMore && (
            <Button busy={pages.isLoadingMore} busyLabel="Loading…" onClick={pages.more}>
              Show more messages
            </Button>
          )}
        </section>
      )}
      {openId !== undefined && (
        <MessagePane
          key={openId}
          id={openId}
          listed={messages.find(({ id }) => id === openId)}
          inbox={inbox}
          isPage={!isWide}
          onMarked={() => message === undefined && show({ state, message: openId })}
        />
      )}
    </div>
  );
}

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className="num">{of}</span>;
}

function Nothing({ state }: { state: MessageState }) {
  return (
    <div className="inbox-nothing">
      <b>{state === 'open' ? 'No open messages' : 'No message is done yet'}</b>
      <p className="muted sm">
        {state === 'open'
          ? 'What people write on the Contact page arrives here, and as mail.'
          : 'Messages that you mark as done are kept here for a year.'}
      </p>
    </div>
  );
}
