import type { CommandName } from '../../../shared/commands/registry.ts';
import type { CollectionFields } from '../../../shared/domain/collection.ts';
import { conditionOf, parseCondition } from '../../../shared/domain/condition.ts';
import type { RecordFields } from '../../../shared/domain/record.ts';
import type { WishlistFields } from '../../../shared/domain/wishlist-item.ts';
import type { QueuedCommand } from '../../library/journal-rows.ts';
import type { LibraryView } from '../../library/view.ts';
import { countText } from '../../ui/number-text.ts';
import { isObject } from './change-subject.ts';

const FIELD_NAMES: Record<keyof (RecordFields & WishlistFields & CollectionFields), string> = {
  artist: 'Artist',
  title: 'Title',
  name: 'Name',
  description: 'Description',
  year: 'Year',
  genre: 'Genre',
  label: 'Label',
  condition: 'Condition',
  sleeveCondition: 'Sleeve condition',
  customTags: 'Tags',
  personalNotes: 'Notes',
  notes: 'Notes',
  imageUrl: 'Cover',
  discogsReleaseId: 'Release',
  discogsMasterId: 'Album in the catalogue',
  catalogNumber: 'Catalogue number',
  barcode: 'Barcode',
  matrixRunout: 'Matrix / runout',
  country: 'Country',
  format: 'Format',
  estimatedValue: 'Estimated value',
  targetPrice: 'Target price',
  priceAlert: 'Price alert',
  purchaseUrl: 'Purchase link',
  isLimitedEdition: 'Limited edition',
  isPublic: 'Visibility',
};

/** Commands whose words depend on what they were given have them below. */
type Worded =
  | 'record.update'
  | 'wishlist.update'
  | 'collection.update'
  | 'collection.addRecords'
  | 'collection.removeRecords';

const PLAIN: Record<Exclude<CommandName, Worded>, string> = {
  'record.create': 'Added to your collection',
  'record.delete': 'Deleted from your collection',
  'record.restore': 'Restored to your collection',
  'record.addShelfie': 'Shelfie added',
  'record.removeShelfie': 'Shelfie removed',
  'record.import': 'Imported',
  'collection.create': 'Collection created',
  'collection.delete': 'Collection deleted',
  'collection.restore': 'Collection restored',
  'collection.setDefault': 'Made the default collection',
  'wishlist.create': 'Added to your wishlist',
  'wishlist.delete': 'Removed from wishlist',
  'wishlist.restore': 'Restored to your wishlist',
  'wishlist.moveToCollection': 'Moved from wishlist to collection',
};

/** What a change did, in words: 'Condition set to Near Mint'. */
export function changeWords({ name, args }: Pick<QueuedCommand, 'name' | 'args'>, view: LibraryView): string {
  // A change of another version of the app may be one that this one does not know.
  const plain = (PLAIN as Record<string, string>)[name];
  if (plain) return plain;
  const { changes, id, recordIds } = isObject(args) ? args : {};
  if (isObject(changes)) return updateWords(changes);
  if (Array.isArray(recordIds)) {
    const what =
      (recordIds.length === 1 && view.record(String(recordIds[0]))?.title) || countText(recordIds.length, 'record');
    return name === 'collection.addRecords' ? `${what} added` : `${what} taken out`;
  }
  return typeof id === 'string' ? 'Changed' : 'A change';
}

function updateWords(changes: Record<string, unknown>): string {
  const fields = Object.entries(changes);
  const [only] = fields;
  if (only && fields.length === 1) {
    const [field, value] = only;
    if (value === null || value === '') return `${fieldName(field)} cleared`;
    return isShort(field) ? `${fieldName(field)} set to ${valueWords(field, value)}` : `${fieldName(field)} changed`;
  }
  return `${listOf(fields.map(([field]) => fieldName(field)))} changed`;
}

function isShort(field: string): boolean {
  return !['personalNotes', 'notes', 'imageUrl', 'description', 'matrixRunout', 'purchaseUrl', 'customTags'].includes(
    field,
  );
}

export function fieldName(field: string): string {
  return (FIELD_NAMES as Record<string, string>)[field] ?? field;
}

/** A stored value as a person reads it. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (field === 'isPublic') return value ? 'public' : 'private';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (field === 'condition' || field === 'sleeveCondition') {
    const slug = parseCondition(String(value));
    return slug ? conditionOf(slug).short : String(value);
  }
  if (field === 'estimatedValue' || field === 'targetPrice') return `$${value}`;
  if (field === 'imageUrl') return 'another picture';
  return String(value);
}

/** 'Year', 'Year and label', 'Year, label and notes'. */
function listOf(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const lower = [first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))];
  return lower.length < 2 ? first : `${lower.slice(0, -1).join(', ')} and ${lower.at(-1)}`;
}
