import { Fragment } from 'react';
import './key-table.css';

interface KeyGroup {
  name: string;
  rows: { keys: readonly string[]; does: string }[];
}

const GROUPS: KeyGroup[] = [
  {
    name: 'Anywhere',
    rows: [
      { keys: ['/'], does: 'Search this screen' },
      { keys: ['a'], does: 'Add a record or wish' },
      { keys: ['l'], does: 'Do I own this?' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close a dialog, clear a selection' },
    ],
  },
  {
    name: 'On the shelf',
    rows: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move between records' },
      { keys: ['Page Up', 'Page Down'], does: 'Turn the page' },
      { keys: ['+', '-'], does: 'Larger or smaller sleeves' },
      { keys: ['Enter'], does: 'Open the record' },
    ],
  },
  {
    name: 'In the list',
    rows: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'Move between records' },
      { keys: ['Space'], does: 'Select the record' },
      { keys: ['Shift', '↓'], does: 'Select more' },
      { keys: ['Ctrl', 'A'], does: 'Select all' },
      { keys: ['Ctrl', 'F'], does: 'Search the whole list; once more for the browser’s own search' },
    ],
  },
];

export function KeyTable() {
  return GROUPS.map(({ name, rows }) => (
    <table key={name} className="key-table">
      <caption>{name}</caption>
      <tbody>
        {rows.map(({ keys, does }) => (
          <tr key={does}>
            <th scope="row">{does}</th>
            <td>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
