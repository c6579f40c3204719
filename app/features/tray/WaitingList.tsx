import { Image as ImageIcon, Undo2 } from 'lucide-react';
import type { OutboxRow } from '../../library/journal/rows.ts';
import type { Library } from '../../library/library.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { countText } from '../../ui/number-text.ts';
import { shortTime } from '../../ui/text/time-words.ts';
import { toast } from '../../ui/toast.ts';
import { ChangeHead } from './ChangeHead.tsx';
import { subjectOf } from './change-subject.ts';
import { changeWords } from './change-words.ts';
import { refusalWords } from './refusal-words.ts';

const SHOWN = 50;

export type WaitingListProps = {
  outbox: readonly OutboxRow[];
  /** Number of pictures, which are sent after the changes. */
  photos: number;
  library: Library;
  view: LibraryView;
};

/** Unsent changes, newest first. One action of a person is one row and is undone as one. */
export function WaitingList({ outbox, photos, library, view }: WaitingListProps) {
  const groups = groupsOf(outbox);
  const rest = groups.length - SHOWN;

  async function undo(group: string, title: string) {
    const result = await library.undo(group);
    if (result.ok) toast({ title: `Taken back: ${title}` });
    else toast({ ...refusalWords(result, 'Not taken back'), tone: 'bad' });
  }

  return (
    <section>
      <h3 className="sync-sec">
        Waiting to send <Badge>{outbox.length + photos}</Badge>
      </h3>
      <ul className="queue">
        {photos > 0 && (
          <li className="row">
            <span className="change-mark" data-small>
              <ImageIcon className="i" aria-hidden="true" />
            </span>
            <span className="grow">
              <b className="change-title">{countText(photos, 'picture')}</b>
              <span className="muted sm change-text">
                Kept on this device until the server has {photos === 1 ? 'it' : 'them'}
              </span>
            </span>
          </li>
        )}
        {groups.slice(0, SHOWN).map(([first, ...more]) => {
          const subject = subjectOf(first, view, { undo: first.undo });
          const words = changeWords(first, view);
          return (
            <li key={first.id}>
              <ChangeHead small subject={subject} text={more.length > 0 ? `${words}, and ${more.length} more` : words}>
                <span className="muted xs num">{shortTime(first.at)}</span>
                <IconButton
                  aria-label={`Undo: ${subject.title}, ${words}`}
                  onClick={() => void undo(first.group, subject.title)}
                >
                  <Undo2 className="i" aria-hidden="true" />
                </IconButton>
              </ChangeHead>
            </li>
          );
        })}
      </ul>
      {rest > 0 && <p className="muted sm">And {rest} more.</p>}
    </section>
  );
}

type Group = [OutboxRow, ...OutboxRow[]];

function groupsOf(outbox: readonly OutboxRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of outbox) {
    const group = groups.get(row.group);
    if (group) group.push(row);
    else groups.set(row.group, [row]);
  }
  return [...groups.values()].reverse();
}
