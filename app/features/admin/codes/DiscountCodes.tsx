import { CalendarDays, CircleStop, EllipsisVertical, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type DiscountCodeRow, listDiscountCodes } from '../../../../shared/contract/codes.ts';
import { givesText } from '../../../../shared/schemas/discount-code.ts';
import { usePages } from '../../../online/use-pages.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { MoreKey } from '../../../ui/admin/MoreKey.tsx';
import { type Column, StackedTable } from '../../../ui/admin/StackedTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ChangeCodeDialog } from './ChangeCodeDialog.tsx';
import { CODE_STATES, lastDayText, plansText, reservedText, usedText } from './code-words.ts';
import { EndCodeDialog } from './EndCodeDialog.tsx';
import { NewCodeDialog } from './NewCodeDialog.tsx';

const PAGES = {
  rowsOf: ({ codes }: { codes: DiscountCodeRow[] }) => codes,
  nextOf: ({ nextCursor }: { nextCursor: string | null }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
};

/** Which dialog is open, about which code; each opening begins anew. */
interface Opening {
  what: 'new' | 'change' | 'end';
  code?: DiscountCodeRow;
  count: number;
}

export function DiscountCodes() {
  const online = useConnected();
  const pages = usePages(listDiscountCodes, {}, PAGES);
  const [opening, setOpening] = useState<Opening>({ what: 'new', count: 0 });
  const [isOpen, setOpen] = useState(false);
  const codes = [...new Map(pages.rows.map((code) => [code.id, code])).values()];
  const close = () => setOpen(false);
  const open = (what: Opening['what'], code?: DiscountCodeRow) => {
    setOpening(({ count }) => ({ what, count: count + 1, ...(code && { code }) }));
    setOpen(true);
  };
  const dialog = { open: isOpen, onClose: close, online, onSaved: pages.reload };
  return (
    <section aria-labelledby="codes-title">
      <div className="codes-bar">
        <h2 className="title-2 grow" id="codes-title">
          Discount codes
        </h2>
        <Button variant="key" onClick={() => open('new')}>
          <Plus className="i" aria-hidden="true" />
          New code
        </Button>
      </div>
      {codes.length > 0 && (
        <StackedTable
          labelledBy="codes-title"
          columns={columnsOf((code) => <CodeMenu code={code} onOpen={open} />)}
          rows={codes}
          keyOf={({ id }) => id}
        />
      )}
      {pages.state === 'loading' && (
        <p className="muted codes-wait" role="status">
          Loading discount codes…
        </p>
      )}
      {(pages.state === 'offline' || pages.state === 'failed') && (
        <LoadNote
          state={pages.state}
          offline="Discount codes are read online."
          failed={pages.message ?? 'The discount codes could not be loaded.'}
          onRetry={pages.retry}
        />
      )}
      {pages.state === 'done' && codes.length === 0 && (
        <div className="codes-wait" role="status">
          <b>No discount codes</b>
          <p className="muted sm">A code takes a part off a plan's price, or gives the lifetime plan.</p>
        </div>
      )}
      {pages.state === 'done' && pages.hasMore && (
        <MoreKey what="codes" busy={pages.isLoadingMore} online={online} onClick={pages.more} />
      )}
      {opening.what === 'new' && <NewCodeDialog key={opening.count} {...dialog} />}
      {opening.what === 'change' && opening.code && (
        <ChangeCodeDialog key={opening.count} code={opening.code} {...dialog} />
      )}
      {opening.what === 'end' && opening.code && <EndCodeDialog key={opening.count} code={opening.code} {...dialog} />}
    </section>
  );
}

function columnsOf(menuOf: (code: DiscountCodeRow) => ReactNode): Column<DiscountCodeRow>[] {
  return [
    { head: 'Code', cell: ({ code }) => <b>{code}</b> },
    { head: 'Gives', cell: ({ gives }) => givesText(gives) },
    { head: 'For', cell: ({ planIds }) => plansText(planIds), place: 'side' },
    {
      head: 'Used',
      cell: (code) => (
        <>
          {usedText(code)}
          <span className="phone-word"> used</span>
          {reservedText(code)}
        </>
      ),
      place: 'side',
      isNumber: true,
    },
    { head: 'Ends', cell: ({ endsAt }) => lastDayText(endsAt) },
    {
      head: 'State',
      cell: (code) => (
        <span className="codes-state">
          <Badge tone={CODE_STATES[code.state].tone}>{CODE_STATES[code.state].label}</Badge>
          {menuOf(code)}
        </span>
      ),
      place: 'side',
    },
  ];
}

type CodeMenuProps = { code: DiscountCodeRow; onOpen: (what: 'change' | 'end', code: DiscountCodeRow) => void };

/** A code that was ended stays ended. */
function CodeMenu({ code, onOpen }: CodeMenuProps) {
  if (code.endedAt !== null) return <span className="codes-no-menu" />;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton aria-label={`More for ${code.code}`}>
          <EllipsisVertical className="i" aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: 'Change limit and end',
          icon: <CalendarDays className="i" aria-hidden="true" />,
          onSelect: () => onOpen('change', code),
        },
        {
          label: 'End now',
          icon: <CircleStop className="i" aria-hidden="true" />,
          tone: 'bad',
          onSelect: () => onOpen('end', code),
        },
      ]}
    />
  );
}
