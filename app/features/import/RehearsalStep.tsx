import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CONDITIONS, type Condition } from '../../../shared/domain/condition.ts';
import { CURRENCIES, type Currency } from '../../../shared/domain/currency.ts';
import type { Correction, ImportGoal, SourceKind } from '../../../shared/import/imported-file.ts';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { Readout } from '../../ui/Readout.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select, type SelectProps } from '../../ui/Select.tsx';
import { currencyChoice } from '../../ui/text/currency-words.ts';
import { Remark } from '../../ui/text/Remark.tsx';
import { ColumnList } from './ColumnList.tsx';
import { type Decisions, hasGaps } from './import-plan.ts';
import { RehearsalRows, type RowGroup } from './RehearsalRows.tsx';
import { pricesWithoutCurrency } from './rehearsal.ts';
import type { Rehearsed } from './use-rehearsal.ts';

const SOURCES: Record<SourceKind, string> = {
  'discogs-collection': 'a Discogs collection',
  'discogs-wantlist': 'a Discogs wantlist',
  clz: 'a CLZ collection',
  musicbrainz: 'a MusicBrainz collection',
  libib: 'a Libib library',
  'side-one-records': 'records exported from Side One',
  'side-one-wishlist': 'a wishlist exported from Side One',
  list: 'a list',
};

const GROUPS: { value: RowGroup; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'here', label: 'Already there' },
  { value: 'unreadable', label: 'Cannot read' },
];

export type RehearsalStepProps = {
  rehearsed: Rehearsed;
  problem: string | undefined;
  /** The columns are read as the person corrected them for an earlier list. */
  isRecalled: boolean;
  /** @param isOfKind true for what lists of this kind have in common */
  onCorrect: (correction: Correction, isOfKind: boolean) => void;
  /** Goes back to what was recognised. */
  onRecognised: () => void;
  onLeave: () => void;
};

/** The result for each row of the file, and the decisions about it. */
export function RehearsalStep({
  rehearsed,
  problem,
  isRecalled,
  onCorrect,
  onRecognised,
  onLeave,
}: RehearsalStepProps) {
  const { file, rehearsal, decisions, decide } = rehearsed;
  const [group, setGroup] = useState<RowGroup>('all');
  const news = rehearsal.rows.filter(({ hereId }) => hereId === undefined).length;
  const here = rehearsal.rows.length - news;
  const ungraded = rehearsal.rows.filter(({ row: { fields } }) => !('condition' in fields)).length;
  const unpriced = rehearsal.rows.reduce((sum, { row: { fields } }) => sum + pricesWithoutCurrency(fields).length, 0);
  const newFolders = rehearsal.folders.filter(({ isNew }) => isNew).length;
  const isWishes = file.target === 'wishlist';

  function correct(change: Partial<Correction>) {
    const fates = Object.fromEntries(file.columns.map(({ name, fate }) => [name, fate]));
    const { target, hasHead } = file;
    // Other lines name other columns.
    const corrected = 'hasHead' in change ? {} : { ...fates, ...change.fates };
    // Another goal alone is for this list.
    onCorrect({ target, hasHead, ...change, fates: corrected }, !('target' in change));
  }

  return (
    <>
      <p className="muted num">
        {file.name}, {countText(file.lines, 'line')}, {SOURCES[file.source]}
      </p>
      {problem !== undefined && <ErrorText>{problem}</ErrorText>}
      <div className="import-counts">
        <Readout
          items={[
            { label: 'New', value: numberText(news) },
            { label: 'Already there', value: numberText(here) },
            {
              label: 'Cannot read',
              value: (
                <span className={rehearsal.unreadable.length > 0 ? 'bad' : undefined}>
                  {numberText(rehearsal.unreadable.length)}
                </span>
              ),
            },
          ]}
        />
      </div>
      <Limit rehearsed={rehearsed} onLeave={onLeave} />
      <ul className="import-options">
        <Choice
          name="goal"
          title="Goes to"
          hint={isWishes ? 'What you look for' : 'What you own'}
          value={file.target}
          onChange={({ currentTarget }) => correct({ target: currentTarget.value as ImportGoal })}
          options={[
            { value: 'records', label: 'Your collection' },
            { value: 'wishlist', label: 'Your wishlist' },
          ]}
        />
        {here > 0 && (
          <Choice
            name="here"
            title="Already there"
            hint="Same release, or same artist and title"
            value={decisions.here}
            onChange={({ currentTarget }) => decide({ here: currentTarget.value as Decisions['here'] })}
            options={[
              { value: 'leave', label: 'Leave alone' },
              { value: 'add', label: 'Add a second copy' },
              {
                value: 'fill',
                label: `Fill in what is empty (${numberText(rehearsal.rows.filter(hasGaps).length)})`,
              },
            ]}
          />
        )}
        {!isWishes && ungraded > 0 && (
          <Choice
            name="grade"
            title="Without a condition"
            hint={`${countText(ungraded, 'line')} of the file`}
            value={decisions.grade}
            onChange={({ currentTarget }) => decide({ grade: currentTarget.value as Condition })}
            options={CONDITIONS.map(({ slug, short }) => ({ value: slug, label: short }))}
          />
        )}
        {unpriced > 0 && (
          <Choice
            name="currency"
            title="Without a currency"
            hint={`${countText(unpriced, 'price')} of the file`}
            value={decisions.currency}
            onChange={({ currentTarget }) => decide({ currency: currentTarget.value as Currency })}
            options={CURRENCIES.map((code) => ({ value: code, label: currencyChoice(code) }))}
          />
        )}
        {rehearsal.folders.length > 0 && (
          <li>
            <Switch
              label="Folders become collections"
              hint={`${countText(rehearsal.folders.length, 'folder')}, ${newFolders === 0 ? 'no new collection' : `${numberText(newFolders)} of them new`}`}
              checked={decisions.hasFolders}
              onCheckedChange={(hasFolders) => decide({ hasFolders })}
            />
          </li>
        )}
      </ul>
      <ColumnList
        file={file}
        isRecalled={isRecalled}
        onChange={(fates) => correct({ fates })}
        onHead={(hasHead) => correct({ hasHead })}
        onRecognised={onRecognised}
      />
      <div className="import-groups">
        <Segmented label="Show" value={group} onValueChange={setGroup} options={GROUPS} />
      </div>
      <RehearsalRows key={group} rehearsed={rehearsed} group={group} />
    </>
  );
}

/** The plan's limit: nothing is dropped, and the person chooses. */
function Limit({
  rehearsed: { rehearsal, fates, decisions, decide },
  onLeave,
}: {
  rehearsed: Rehearsed;
  onLeave: () => void;
}) {
  const beyond = fates.filter((fate) => fate === 'no-room').length;
  if (beyond === 0 || rehearsal.room === null) return null;
  const chosen = fates.filter((fate) => fate === 'add').length + beyond;
  return (
    <Remark className="import-limit">
      <p>
        <b>
          {numberText(rehearsal.room)} of the {numberText(chosen)} new albums fit your plan.
        </b>{' '}
        The first ones of the file come in; leave out others to choose yourself. After an{' '}
        <Link to="/pricing" onClick={onLeave}>
          upgrade
        </Link>
        , import the same file again: only what is missing is added.
      </p>
      <div className="import-option">
        <b className="grow" id="import-beyond">
          The others
        </b>
        <Select
          aria-labelledby="import-beyond"
          value={decisions.beyond}
          onChange={({ currentTarget }) => decide({ beyond: currentTarget.value as Decisions['beyond'] })}
          options={[
            { value: 'file', label: 'Stay in the file' },
            { value: 'wishlist', label: 'Go to your wishlist' },
          ]}
        />
      </div>
    </Remark>
  );
}

type ChoiceProps = Pick<SelectProps, 'value' | 'onChange' | 'options'> & { name: string; title: string; hint: string };

/** A decision for all lines that need it. */
function Choice({ name, title, hint, ...select }: ChoiceProps) {
  return (
    <li className="import-option">
      <span className="grow">
        <b id={`import-${name}`}>{title}</b>
        <small>{hint}</small>
      </span>
      <Select aria-labelledby={`import-${name}`} {...select} />
    </li>
  );
}
