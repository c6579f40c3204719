import { Check, CircleStop, EllipsisVertical, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AdminGift, GIFT_SEARCH_MAX, listGifts, sendGiftAgain } from '../../../../shared/contract/codes.ts';
import { ApiError, call } from '../../../online/call.ts';
import { usePages } from '../../../online/use-pages.ts';
import { AdminPersonLink } from '../../../record-ui/person/AdminPersonLink.tsx';
import { useConnected } from '../../../session/use-connected.ts';
import { useAddressFields } from '../../../shell/address-fields.ts';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { adminDay } from '../../../ui/admin/admin-dates.ts';
import { MoreButton } from '../../../ui/admin/MoreButton.tsx';
import { type Column, StackedTable } from '../../../ui/admin/StackedTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { toast } from '../../../ui/toast.ts';
import { mailText, PLAN_WORDS } from './code-words.ts';
import { TakeGiftBackDialog } from './TakeGiftBackDialog.tsx';

const PAUSE = 300;
const NO_FIELDS = { gift: '' };

const PAGES = {
  rowsOf: ({ gifts }: { gifts: AdminGift[] }) => gifts,
  nextOf: ({ nextCursor }: { nextCursor: string | null }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
};

/** Gifts that are paid, with half of their codes and without the givers' words. */
export function Gifts() {
  const online = useConnected();
  const [{ gift: query }, setFields] = useAddressFields(NO_FIELDS);
  const setQuery = (gift: string) => setFields({ gift });
  const [taken, setTaken] = useState<AdminGift>();
  const [isTaking, setTaking] = useState(false);
  const q = query.trim();
  const pages = usePages(listGifts, { query: q === '' ? {} : { q } }, PAGES, { pause: q === '' ? 0 : PAUSE });
  const sending = useOneAtATime();
  const gifts = [...new Map(pages.rows.map((gift) => [gift.id, gift])).values()];
  const isEmpty = pages.state === 'done' && !pages.isChanging && gifts.length === 0;

  async function send({ id, recipientEmail }: AdminGift) {
    try {
      await call(sendGiftAgain, { params: { id } });
      toast({ title: 'Mail queued', text: `The code is sent to ${recipientEmail} again.` });
    } catch (error) {
      const text = (error instanceof ApiError && error.reason) || 'There was no answer from the server.';
      toast({ title: 'Error', text, tone: 'bad' });
    }
    pages.reload();
  }

  return (
    <section className="gifts" aria-labelledby="gifts-title">
      <div className="codes-bar">
        <h2 className="title-2 grow" id="gifts-title">
          Gifts
        </h2>
        <SearchInput
          label="Search code or e-mail"
          placeholder="Search code or e-mail"
          maxLength={GIFT_SEARCH_MAX}
          value={query}
          onValueChange={setQuery}
        />
      </div>
      {gifts.length > 0 && (
        <StackedTable
          labelledBy="gifts-title"
          columns={columnsOf((gift) => (
            <GiftMenu
              gift={gift}
              online={online}
              onSend={() => void sending.run(() => send(gift), gift.id)}
              onTakeBack={() => {
                setTaken(gift);
                setTaking(true);
              }}
            />
          ))}
          rows={gifts}
          keyOf={({ id }) => id}
        />
      )}
      {pages.state === 'loading' && (
        <p className="muted codes-wait" role="status">
          Loading gifts…
        </p>
      )}
      {(pages.state === 'offline' || pages.state === 'failed') && (
        <LoadNote
          state={pages.state}
          offline="Gifts are read online."
          failed={pages.message ?? 'The gifts could not be loaded.'}
          onRetry={pages.retry}
        />
      )}
      {isEmpty && <NoGifts query={q} onClear={() => setQuery('')} />}
      {pages.state === 'done' && pages.hasMore && (
        <MoreButton what="gifts" busy={pages.isLoadingMore} online={online} onClick={pages.more} />
      )}
      {taken && (
        <TakeGiftBackDialog gift={taken} open={isTaking} onClose={() => setTaking(false)} onTaken={pages.reload} />
      )}
    </section>
  );
}

function NoGifts({ query, onClear }: { query: string; onClear: () => void }) {
  if (query === '') {
    return (
      <div className="codes-wait" role="status">
        <b>No gifts</b>
        <p className="muted sm">Paid gifts appear here.</p>
      </div>
    );
  }
  return (
    <div className="codes-wait">
      <p role="status">
        <b>No gift found</b>
      </p>
      <p className="muted sm">A code is found as a whole, an address also by a part.</p>
      <Button onClick={onClear}>Clear search</Button>
    </div>
  );
}

function columnsOf(menuOf: (gift: AdminGift) => ReactNode): Column<AdminGift>[] {
  return [
    { head: 'Code', cell: ({ maskedCode }) => <b className="gift-code">{maskedCode ?? 'None'}</b> },
    { head: 'Plan', cell: ({ planId }) => PLAN_WORDS[planId], place: 'side' },
    {
      head: 'From',
      cell: ({ from }) => (from ? <AdminPersonLink person={from} /> : <span className="muted">Account deleted</span>),
    },
    {
      head: 'For',
      cell: ({ recipientName, recipientEmail }) => (
        <>
          {recipientEmail}
          <small>{recipientName}</small>
        </>
      ),
    },
    { head: 'Bought', cell: ({ boughtAt }) => adminDay(boughtAt), place: 'side' },
    {
      head: 'State',
      cell: (gift) => (
        <span className="gift-state">
          <span>
            <StateBadge gift={gift} />
            <small>{mailText(gift, adminDay)}</small>
          </span>
          {menuOf(gift)}
        </span>
      ),
    },
  ];
}

function StateBadge({ gift: { state, expiresAt, redeemedAt, redeemedBy } }: { gift: AdminGift }) {
  if (state === 'redeemed') {
    return (
      <Badge tone="ok">
        <Check className="i" aria-hidden="true" />
        <span>
          Redeemed {redeemedAt && adminDay(redeemedAt)} by{' '}
          {redeemedBy ? <AdminPersonLink person={redeemedBy} /> : 'a deleted account'}
        </span>
      </Badge>
    );
  }
  if (state === 'open') return <Badge>Not used, until {expiresAt && adminDay(expiresAt)}</Badge>;
  return <Badge>{ENDED[state]}</Badge>;
}

const ENDED = { ended: 'Ended', 'paid-back': 'Paid back', 'taken-back': 'Taken back' };

type GiftMenuProps = { gift: AdminGift; online: boolean; onSend: () => void; onTakeBack: () => void };

/** Only a code that still gives something is sent again or taken back. */
function GiftMenu({ gift, online, onSend, onTakeBack }: GiftMenuProps) {
  if (gift.state !== 'open') return <span className="codes-no-menu" />;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton aria-label={`More for the gift to ${gift.recipientEmail}`}>
          <EllipsisVertical className="i" aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: 'Send code again',
          icon: <Mail className="i" aria-hidden="true" />,
          onSelect: onSend,
          disabled: !online,
          hint: online ? `To ${gift.recipientEmail}` : 'Needs a connection',
        },
        {
          label: 'Take back',
          icon: <CircleStop className="i" aria-hidden="true" />,
          tone: 'bad',
          onSelect: onTakeBack,
          disabled: !online,
        },
      ]}
    />
  );
}
