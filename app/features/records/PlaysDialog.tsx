import { X } from 'lucide-react';
import { useState } from 'react';
import { today } from '../../../shared/domain/local-day.ts';
import { type Play, playsOf, playTime } from '../../../shared/domain/plays.ts';
import { sidesOf, tracksOf } from '../../../shared/domain/record-lines.ts';
import { dayField } from '../../../shared/schemas/day-field.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import type { Parsed } from '../../forms/use-form.ts';
import { useLateFields } from '../../forms/use-late-fields.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { sayPlay } from '../../record-ui/library/plays.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useKeptFocus } from '../../ui/list/use-kept-focus.ts';
import { Select } from '../../ui/Select.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { clockText } from '../../ui/text/time-words.ts';

/** A day, and the letter of a side or nothing. */
type Entry = { on: string; side: string };
type EntryField = keyof Entry;
const isEntryField = (field: string | undefined): field is EntryField => field === 'on' || field === 'side';
const SHOWN = 50;

export type PlaysDialogProps = { record: RecordRow; open: boolean; onClose: () => void };

/** When a record was played, and on which side; takes another play, also of an earlier day. */
export function PlaysDialog({ record, open, onClose }: PlaysDialogProps) {
  const library = useLibrary();
  const form = useDraftedForm<Entry, EntryField>(`record.play.${record.id}`, { on: today(), side: '' }, isEntryField);
  const { bodyRef, loaded, value, problems, change } = form;
  useLateFields(bodyRef, open && loaded);

  async function save({ on: day, side }: Entry) {
    // Today's play has the time of the server, as this device knows it.
    const on = day === today() ? undefined : timeOn(day);
    const result = await form.run(
      (options) => library.run('record.play', { id: record.id, on, side: side || undefined }, options),
      'Failed to update record. Please try again.',
    );
    if (!result.ok) return;
    form.reset();
    sayPlay(library, result, 'Play added', record.title);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Plays"
      dirty={form.dirty}
      onSubmit={() => form.submit(parseEntry(value), save)}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <span className="grow" />
          <Button type="submit" variant="key" busy={form.saving} busyLabel="Saving…">
            Add play
          </Button>
        </>
      }
    >
      <div ref={bodyRef} className="form">
        <p className="muted sm">
          “{record.title}” by {record.artist}
        </p>
        {loaded && (
          <div className="record-two">
            <TextField
              name="on"
              type="date"
              label="Played on"
              max={today()}
              value={value.on}
              onValueChange={(on) => change({ on })}
              error={problems.on}
            />
            <Field label="Side" error={problems.side}>
              <Select
                value={value.side}
                onChange={(event) => change({ side: event.currentTarget.value })}
                options={[{ value: '', label: 'Not noted' }, ...lettersOf(record).map(sideOption)]}
              />
            </Field>
          </div>
        )}
        <History record={record} />
      </div>
    </Dialog>
  );
}

function History({ record }: { record: RecordRow }) {
  const library = useLibrary();
  const [shown, setShown] = useState(SHOWN);
  const kept = useKeptFocus('[data-plays-title]');
  const plays = playsOf(record).reverse();
  const remove = async (play: Play) => {
    const result = await library.run('record.unplay', { id: record.id, ...play });
    sayPlay(library, result, 'Play removed', record.title);
  };
  return (
    <div {...kept}>
      <h3 className="title-3" tabIndex={-1} data-plays-title>
        History
      </h3>
      {plays.length === 0 && <p className="muted sm">Not played yet.</p>}
      <ul className="plays">
        {plays.slice(0, shown).map((play) => (
          <li key={`${play.on} ${play.side}`}>
            <span className="grow">
              {dayText(play.on)} <span className="muted sm">{clockText(new Date(play.on))}</span>
            </span>
            {play.side && <span className="sm">Side {play.side}</span>}
            <IconButton aria-label={`Remove ${entryName(play)}`} onClick={() => void remove(play)}>
              <X className="i" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {plays.length > shown && (
        <Button variant="quiet" onClick={() => setShown(plays.length)}>
          Show {plays.length - shown} more
        </Button>
      )}
    </div>
  );
}

function entryName({ on, side }: Play): string {
  const day = `${dayText(on)}, ${clockText(new Date(on))}`;
  return side ? `${day}, side ${side}` : day;
}

const sideOption = (side: string) => ({ value: side, label: `Side ${side}` });

/** The sides that its tracks name, or two for each disc. */
function lettersOf({ tracks, discs }: RecordRow): string[] {
  const named = sidesOf(tracksOf(tracks ?? null)).flatMap(({ side }) => side || []);
  const count = Math.min(26, 2 * (discs ?? 1));
  const letters = Array.from({ length: count }, (_, at) => String.fromCharCode(65 + at));
  return [...new Set([...letters, ...named])].sort();
}

/** On that day at the present time of day, so that plays of one day have different times. */
function timeOn(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const time = new Date();
  time.setFullYear(year, month - 1, date);
  return playTime(time.toISOString());
}

function parseEntry({ on, side }: Entry): Parsed<Entry, EntryField> {
  const parsed = dayField.safeParse(on);
  const problem = parsed.success
    ? on > today() && 'A play cannot be in the future'
    : (parsed.error.issues[0]?.message ?? '');
  return problem === false ? { ok: true, fields: { on, side } } : { ok: false, problems: { on: problem } };
}
