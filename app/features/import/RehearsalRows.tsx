import { type ReactNode, useMemo, useState } from 'react';
import { type Condition, conditionOf } from '../../../shared/domain/condition.ts';
import type { UnreadableRow } from '../../../shared/import/imported-file.ts';
import { type Column, StackedTable } from '../../ui/admin/StackedTable.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Choice, choiceOf, type Fate, hasGaps } from './import-plan.ts';
import type { RehearsedRow } from './rehearsal.ts';
import type { Rehearsed } from './use-rehearsal.ts';

export type RowGroup = 'all' | 'new' | 'here' | 'unreadable';

const PAGE = 25;

type Shown =
  | { kind: 'row'; line: number; each: RehearsedRow; fate: Fate }
  | { kind: 'unreadable'; line: number; each: UnreadableRow };

/** The rows of a group in the order of the file, some at a time; a person can decide about each. */
export function RehearsalRows({ rehearsed, group }: { rehearsed: Rehearsed; group: RowGroup }) {
  const { rehearsal, decisions, decide, fates } = rehearsed;
  const [page, setPage] = useState(1);
  const shown = useMemo(() => rowsOf(rehearsal, fates, group), [rehearsal, fates, group]);
  const decidable = shown.flatMap((row) => (row.kind === 'row' ? row.each : []));
  const folders = new Map(rehearsal.folders.map(({ id, name }) => [id, name]));

  function decideRows(rows: readonly RehearsedRow[], choice: Choice | undefined) {
    const next = new Map(decisions.rows);
    for (const row of rows) {
      if (choice === undefined) next.delete(row);
      else next.set(row, choice);
    }
    decide({ rows: next });
  }

  const ofRow = (cell: (each: RehearsedRow) => ReactNode) => (row: Shown) => row.kind === 'row' && cell(row.each);
  const columns: readonly Column<Shown>[] = [
    { head: 'Result', place: 'side', cell: (row) => <ResultBadge row={row} /> },
    { head: 'Album', cell: (row) => <Album row={row} /> },
    { head: 'Year', cell: ofRow(({ row: { fields } }) => fields.year) },
    { head: 'Label', cell: ofRow(({ row: { fields } }) => fields.label) },
    { head: 'Condition', cell: ofRow((each) => gradeOf(each, decisions.grade)) },
    {
      head: 'Collection',
      cell: ofRow(({ collectionIds }) => decisions.hasFolders && collectionIds.map((id) => folders.get(id)).join(', ')),
    },
    {
      head: 'Decision',
      cell: ofRow((each) => (
        <Select
          aria-label={`What to do with ${each.row.fields.title} by ${each.row.fields.artist}`}
          value={choiceOf(each, decisions)}
          onChange={({ currentTarget }) => decideRows([each], currentTarget.value as Choice)}
          options={choicesOf(each)}
        />
      )),
    },
  ];

  if (shown.length === 0) return <p className="muted import-none">There are none.</p>;
  return (
    <>
      <div className="row import-all">
        <span className="muted sm grow num" id="import-rows">
          {countText(shown.length, 'line')}
          {decisions.rows.size > 0 && `, ${numberText(decisions.rows.size)} decided one by one`}
        </span>
        {group === 'new' && fates.includes('add') && (
          <Button onClick={() => decideRows(decidable, 'leave')}>Leave all out</Button>
        )}
        {group === 'new' && fates.includes('leave') && (
          <Button onClick={() => decideRows(decidable, undefined)}>Take all in</Button>
        )}
      </div>
      <StackedTable
        labelledBy="import-rows"
        columns={columns}
        rows={shown.slice((page - 1) * PAGE, page * PAGE)}
        keyOf={(row) => (row.kind === 'row' ? row.each.id : `line ${row.line}`)}
      />
      <Pager page={page} pageCount={Math.ceil(shown.length / PAGE)} onPageChange={setPage} />
    </>
  );
}

function rowsOf(rehearsal: Rehearsed['rehearsal'], fates: readonly Fate[], group: RowGroup): Shown[] {
  const rows = rehearsal.rows.flatMap((each, index): Shown[] => {
    const isWanted = group === 'all' || group === (each.hereId === undefined ? 'new' : 'here');
    return isWanted ? [{ kind: 'row', line: each.row.line, each, fate: fates[index] ?? 'leave' }] : [];
  });
  if (group === 'new' || group === 'here') return rows;
  const unreadable = rehearsal.unreadable.map((each): Shown => ({ kind: 'unreadable', line: each.line, each }));
  return group === 'unreadable' ? unreadable : [...rows, ...unreadable].toSorted((a, b) => a.line - b.line);
}

function choicesOf(row: RehearsedRow): { value: Choice; label: string; disabled?: boolean }[] {
  if (row.hereId === undefined) {
    return [
      { value: 'add', label: 'Import' },
      { value: 'leave', label: 'Leave out' },
    ];
  }
  return [
    { value: 'leave', label: 'Leave alone' },
    { value: 'add', label: 'Add a second copy' },
    { value: 'fill', label: 'Fill in what is empty', disabled: !hasGaps(row) },
  ];
}

function gradeOf({ row: { fields } }: RehearsedRow, otherwise: Condition) {
  const { condition } = fields;
  return condition ? conditionOf(condition).code : <span className="muted">{conditionOf(otherwise).code}</span>;
}

function Album({ row }: { row: Shown }) {
  if (row.kind === 'row') {
    const { title, artist } = row.each.row.fields;
    return (
      <>
        <b>{title}</b>
        <small>{artist}</small>
      </>
    );
  }
  return (
    <>
      <b>Line {row.line}</b>
      <small className="import-why">{row.each.reason}</small>
      <small className="import-text">{row.each.text}</small>
    </>
  );
}

function ResultBadge({ row }: { row: Shown }) {
  if (row.kind === 'unreadable') return <Badge tone="bad">Cannot read</Badge>;
  const isHere = row.each.hereId !== undefined;
  switch (row.fate) {
    case 'no-room':
      return <Badge tone="lamp">No room</Badge>;
    case 'fill':
      return <Badge tone="ok">Filled in</Badge>;
    case 'add':
      return <Badge tone="ok">{isHere ? 'Second copy' : 'New'}</Badge>;
    case 'leave':
      return <Badge>{isHere ? 'Already there' : 'Left out'}</Badge>;
  }
}
