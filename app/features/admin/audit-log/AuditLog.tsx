import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { type AuditEntry, exportAuditLog, listAuditLog } from '../../../../shared/contract/audit-log.ts';
import { AUDIT_ACTS } from '../../../../shared/domain/audit-act.ts';
import { actLabel } from '../../../../shared/domain/audit-words.ts';
import { ApiError, call } from '../../../online/call.ts';
import { usePages } from '../../../online/use-pages.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { useAddressFields } from '../../../shell/address-fields.ts';
import { MoreButton } from '../../../ui/admin/MoreButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { numberText } from '../../../ui/number-text.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { saveFile } from '../../../ui/text/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import { Entries } from './Entries.tsx';
import { filtersOf, type LogFilters, NO_FILTERS, type TypedFilters } from './log-filters.ts';
import './audit-log.css';

const PAUSE = 300;
const SEARCH_MAX = 100;

const PAGES = {
  rowsOf: ({ entries }: { entries: AuditEntry[] }) => entries,
  nextOf: ({ nextCursor }: { nextCursor: string | null }) => (nextCursor === null ? undefined : { before: nextCursor }),
};

const ACTS = [
  { value: '', label: 'All acts' },
  ...AUDIT_ACTS.map((act) => ({ value: act, label: actLabel(act) })).sort((a, b) => a.label.localeCompare(b.label)),
];

/** The actions of administrators, newest first. No entry can be changed. */
export function AuditLog() {
  const online = useConnected();
  const [typed, setTyped] = useAddressFields(NO_FILTERS);
  const filters = filtersOf(typed);
  const isFiltered = Object.keys(filters).length > 0;
  const pages = usePages(listAuditLog, { query: filters }, PAGES, { pause: isFiltered ? PAUSE : 0 });
  // An entry that came between two pages moves the rows of the second one.
  const entries = [...new Map(pages.rows.map((entry) => [entry.id, entry])).values()];
  const isSettled = pages.state === 'done' && !pages.isChanging;
  const change = (changes: Partial<TypedFilters>) => setTyped({ ...typed, ...changes });
  return (
    <section className="audit" aria-labelledby="audit-title">
      <div className="audit-bar">
        <h2 className="title-2 grow" id="audit-title">
          Audit log
        </h2>
        <DownloadButton filters={filters} online={online} onDone={pages.reload} />
      </div>
      <div className="audit-filters">
        <SearchInput
          label="Search admin or user"
          placeholder="Search admin or user"
          maxLength={SEARCH_MAX}
          value={typed.search}
          onValueChange={(search) => change({ search })}
        />
        <Select
          aria-label="Act"
          options={ACTS}
          value={typed.act}
          onChange={(event) => change({ act: event.currentTarget.value })}
        />
        <Day label="From" value={typed.from} onChange={(from) => change({ from })} />
        <Day label="To" value={typed.to} onChange={(to) => change({ to })} />
      </div>
      {entries.length > 0 && <Entries entries={entries} />}
      <p className="audit-count muted sm" role="status">
        {pages.state === 'loading' && 'Loading the log…'}
        {isSettled && entries.length > 0 && countText(entries.length, pages.hasMore)}
      </p>
      {(pages.state === 'offline' || pages.state === 'failed') && (
        <LoadNote
          state={pages.state}
          offline="The audit log is read online."
          failed={pages.message ?? 'The audit log could not be loaded.'}
          onRetry={pages.retry}
        />
      )}
      {isSettled && entries.length === 0 && <Nothing isFiltered={isFiltered} onClear={() => setTyped(NO_FILTERS)} />}
      {pages.state === 'done' && pages.hasMore && (
        <MoreButton what="entries" busy={pages.isLoadingMore} online={online} onClick={pages.more} />
      )}
    </section>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className="audit-day">
      <label htmlFor={id}>{label}</label>
      <TextInput id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${numberText(count)} entries`;
  return count === 1 ? '1 entry' : `${numberText(count)} entries`;
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div className="audit-nothing">
      <p role="status">
        <b>No entries found</b>
      </p>
      {isFiltered ? (
        <Button onClick={onClear}>Clear search</Button>
      ) : (
        <p className="muted sm">What administrators do is listed here from then on.</p>
      )}
    </div>
  );
}

interface DownloadButtonProps {
  filters: LogFilters;
  online: boolean;
  /** The download is an entry itself. */
  onDone: () => void;
}

function DownloadButton({ filters, online, onDone }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { csv, count, isCut } = await call(exportAuditLog, { body: filters });
      saveFile(`audit-log-${new Date().toLocaleDateString('sv')}.csv`, new Blob([csv], { type: 'text/csv' }));
      const entries = count === 1 ? '1 entry' : `${numberText(count)} entries`;
      const text = isCut ? `The newest ${entries}. Choose days to get earlier ones.` : `Downloaded ${entries}.`;
      toast({ title: 'Download started', text });
      onDone();
    } catch (error) {
      const text = (error instanceof ApiError && error.reason) || 'There was no answer from the server.';
      toast({ title: 'Download failed', text, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button disabled={!online} busy={busy} busyLabel="Preparing…" onClick={() => void download()}>
      <Download className="i" aria-hidden="true" />
      Download CSV
    </Button>
  );
}
