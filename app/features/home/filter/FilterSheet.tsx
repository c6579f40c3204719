import { useMemo } from 'react';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import { useRecords } from '../../../library/react/hooks.ts';
import type { FilterKey } from '../../../library/view/record-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Switch } from '../../../ui/field/Switch.tsx';
import { countText, numberText } from '../../../ui/number-text.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Tuner, type TunerStop } from '../../../ui/Tuner.tsx';
import type { HomeNavigation } from '../home-props.ts';
import { type NameOption, optionsOf } from './filter-options.ts';
import { FILTER_WORDS, type NameKey, namesOf, toggled } from './filter-words.ts';
import { NO_FILTERS } from './home-filters.ts';
import './filter-sheet.css';

export type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  navigation: HomeNavigation;
  collectionId: string | undefined;
  decades: { stops: TunerStop<string>[]; value: string; onChange: (value: string) => void };
  count: number;
  /** Undefined where there is nothing to save. */
  onSave: (() => void) | undefined;
};

const NAMES = ['genre', 'condition', 'tag', 'label', 'artist', 'format', 'country', 'place'] satisfies NameKey[];
const EITHER = ['cover', 'value'] satisfies FilterKey[];
const FLAGS = ['limited', 'lent', 'ungraded', 'unplayed'] satisfies FilterKey[];
const HINTS: Partial<Record<FilterKey, string>> = { lent: 'Only records that you have lent' };
/** More names than this are a list to choose from, not chips. */
const MOST_CHIPS = 12;

/** All filters of the shelf; each choice applies at once. */
export function FilterSheet(props: FilterSheetProps) {
  const { open, onClose, navigation, collectionId, decades, count, onSave } = props;
  const { search, change } = navigation;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter"
      footer={
        <>
          <Button size="lg" onClick={() => change(NO_FILTERS)}>
            Clear
          </Button>
          <Button variant="key" size="lg" className="grow" onClick={onClose}>
            Show {countText(count, 'record')}
          </Button>
        </>
      }
    >
      <div className="form">
        {decades.stops.length > 2 && (
          <Tuner label="Decade" value={decades.value} onValueChange={decades.onChange} stops={decades.stops} />
        )}
        <NameFilters collectionId={collectionId} navigation={navigation} />
        {EITHER.map((key) => (
          <div key={key} className="filter-either">
            <span aria-hidden="true">{FILTER_WORDS[key].title}</span>
            <Segmented
              label={FILTER_WORDS[key].title}
              value={search[key] ?? 'any'}
              onValueChange={(value) => change({ [key]: value === 'any' ? undefined : value })}
              options={[
                { value: 'any', label: 'Any' },
                { value: 'yes', label: 'With' },
                { value: 'no', label: 'Without' },
              ]}
            />
          </div>
        ))}
        {FLAGS.map((key) => (
          <Switch
            key={key}
            label={FILTER_WORDS[key].title}
            hint={HINTS[key]}
            checked={search[key] === true}
            onCheckedChange={(isOn) => change({ [key]: isOn || undefined })}
          />
        ))}
        {onSave && <Button onClick={onSave}>Save this view</Button>}
      </div>
    </Dialog>
  );
}

/** Mounted only while the sheet is open, since it reads all of the collection. */
function NameFilters({ collectionId, navigation }: Pick<FilterSheetProps, 'collectionId' | 'navigation'>) {
  const { records } = useRecords({ collectionId });
  return NAMES.map((key) => <NameFilter key={key} of={key} records={records} navigation={navigation} />);
}

interface NameFilterProps {
  of: NameKey;
  records: readonly RecordRow[];
  navigation: HomeNavigation;
}

/** A few names are chips to press; of many, those that are chosen are chips, and a list has the others. */
function NameFilter({ of: key, records, navigation: { search, change } }: NameFilterProps) {
  const { title, words } = FILTER_WORDS[key];
  const options = useMemo(() => optionsOf(records, key), [records, key]);
  const chosen = namesOf(search[key]);
  const isChosen = ({ name }: NameOption) => chosen.some((one) => one.toLowerCase() === name.toLowerCase());
  // The address may name what no record has.
  const strangers = chosen.filter((one) => !options.some(({ name }) => name.toLowerCase() === one.toLowerCase()));
  const all = [...options, ...strangers.map((name) => ({ name, count: 0 }))];
  if (all.length === 0) return null;
  const isShort = all.length <= MOST_CHIPS;
  const toggle = (name: string) => {
    const written = chosen.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
    change({ [key]: toggled(search[key], written) });
  };
  const chips = (isShort ? all : all.filter(isChosen)).map((option) => (
    <Chip
      key={option.name}
      pressed={isChosen(option)}
      removable={!isShort}
      count={isShort ? option.count : undefined}
      onClick={() => toggle(option.name)}
    >
      <span className="clip">{words(option.name)}</span>
    </Chip>
  ));
  return (
    <Field label={title} group={isShort}>
      {!isShort && (
        <Select
          value=""
          onChange={(event) => toggle(event.currentTarget.value)}
          options={[
            { value: '', label: chosen.length > 0 ? 'Add another…' : 'Any' },
            ...all
              .filter((option) => !isChosen(option))
              .map(({ name, count }) => ({ value: name, label: `${words(name)} (${numberText(count)})` })),
          ]}
        />
      )}
      {chips.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap its chips in all browsers
        <div className="chip-wrap" role="group" aria-label={title}>
          {chips}
        </div>
      )}
    </Field>
  );
}
