import { CalendarDays, CircleStop, EllipsisVertical, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DiscountCodeRow, listDiscountCodes } from '../../../../shared/contract/codes.ts';
import { givesText } from '../../../../shared/schemas/discount-code.ts';
import { usePages } from '../../../online/use-pages.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { useDialogAbout } from '../../../ui/action/use-dialog-about.ts';
import { MoreButton } from '../../../ui/admin/MoreButton.tsx';
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

type Asked = { what: 'new' } | { what: 'change' | 'end'; code: DiscountCodeRow };

export function DiscountCodes() {
  const online = useConnected();
  const pages = usePages(listDiscountCodes, {}, PAGES);
  const { open, about, opening, show, close } = useDialogAbout<Asked>();
  const codes = [...new Map(pages.rows.map((code) => [code.id, code])).values()];
  const dialog = { open, onClose: close, online, onSaved: pages.reload };
  return (
    <section aria-labelledby="codes-title">
      <div className="codes-bar">
        <h2 className="title-2 grow" id="codes-title">
          Discount codes
        </h2>
        <Button variant="key" onClick={() => show({ what: 'new' })}>
          <Plus className="i" aria-hidden="true" />
          New code
        </Button>
      </div>
      {codes.length > 0 && (
        <StackedTable
          labelledBy="codes-title"
          columns={columnsOf((code) => <CodeMenu code={code} onOpen={show} />)}
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
        <MoreButton what="codes" busy={pages.isLoadingMore} online={online} onClick={pages.more} />
      )}
      {about?.what === 'new' && <NewCodeDialog key={opening} {...dialog} />}
      {about?.what === 'change' && <ChangeCodeDialog key={opening} code={about.code} {...dialog} />}
      {about?.what === 'end' && <EndCodeDialog key={opening} code={about.code} {...dialog} />}
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

type CodeMenuProps = { code: DiscountCodeRow; onOpen: (asked: Asked) => void };

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
          onSelect: () => onOpen({ what: 'change', code }),
        },
        {
          label: 'End now',
          icon: <CircleStop className="i" aria-hidden="true" />,
          tone: 'bad',
          onSelect: () => onOpen({ what: 'end', code }),
        },
      ]}
    />
  );
}
