import sax from 'sax';
import { addTo, type Table, tableOf } from './table.ts';

/** The names that a person reads in place of those of the elements. */
const NAMES: Record<string, string> = {
  'artists/artist/displayname': 'Artist',
  'format/displayname': 'Format',
  'label/displayname': 'Label',
  'country/displayname': 'Country',
  'genres/genre/displayname': 'Genre',
  'tags/tag/displayname': 'Tags',
  'releasedate/year/displayname': 'Release Year',
  'releasedate/year': 'Release Year',
  'releasedate/date': 'Release Date',
  'condition/displayname': 'Sleeve Condition',
  condition: 'Sleeve Condition',
  'mediacondition/displayname': 'Media Condition',
  mediacondition: 'Media Condition',
  labelnumber: 'Cat. No.',
  upc: 'UPC',
  'storagedevice/displayname': 'Storage Device',
  'purchasestore/displayname': 'Store',
  'purchasedate/date': 'Purchase Date',
  'addeddate/timestamp': 'Added Date',
  'addeddate/date': 'Added Date',
  myrating: 'Rating',
  title: 'Title',
  notes: 'Notes',
};

/** Parts that repeat what the list says, or are of the program itself. */
const PASSED = /^(?:hash|modifieddate|bpalbumid|id|index|links|.*\/sortname|.*\/url)(?:\/|$)/;

/**
 * The albums of a CLZ file; undefined for another XML file.
 * @throws where it is no valid XML
 */
export function clzTable(text: string, onProgress: (share: number) => void): Table | undefined {
  const entries: { values: Map<string, string>; text: string }[] = [];
  const path: string[] = [];
  let values: Map<string, string> | undefined;
  let begin = 0;
  let words = '';
  let isClz = false;
  const parser = sax.parser(true, { trim: true, position: true });
  parser.onopentag = ({ name }) => {
    path.push(name.toLowerCase());
    words = '';
    isClz ||= name.toLowerCase() === 'musiclist';
    if (path.at(-2) !== 'musiclist' || path.at(-1) !== 'music') return;
    values = new Map();
    begin = parser.startTagPosition - 1;
  };
  parser.ontext = parser.oncdata = (part) => {
    words += part;
  };
  parser.onclosetag = () => {
    const at = path.lastIndexOf('music');
    if (values && at >= 0 && at < path.length - 1) addTo(values, nameOf(path.slice(at + 1)), words.trim());
    if (values && path.at(-1) === 'music') {
      entries.push({ values: withoutPassed(values), text: text.slice(begin, parser.position) });
      if (entries.length % 500 === 0) onProgress(parser.position / text.length);
      values = undefined;
    }
    words = '';
    path.pop();
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(text).close();
  return isClz ? tableOf(entries) : undefined;
}

function nameOf(path: readonly string[]): string {
  const whole = path.join('/');
  return NAMES[whole] ?? whole.replace(/\/displayname$/, '');
}

function withoutPassed(values: Map<string, string>): Map<string, string> {
  return new Map([...values].filter(([name]) => !PASSED.test(name)));
}
