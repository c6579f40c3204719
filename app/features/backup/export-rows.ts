import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { type Condition, conditionOf } from '../../../shared/domain/condition.ts';
import { csvLine } from '../../../shared/domain/csv.ts';
import { DEFAULT_CURRENCY } from '../../../shared/domain/money.ts';
import { lastPlayed, playCount } from '../../../shared/domain/plays.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';

/** All records, those of one collection, those with these ids, or the wishlist. */
export type ExportPart = 'records' | 'wishlist' | { collection: string } | { ids: readonly string[] };

export interface ExportSource {
  username: string | null;
  records: readonly RecordRow[];
  collections: readonly CollectionRow[];
  wishlist: readonly WishlistRow[];
}

const FORMAT = 'side-one-export';
const VERSION = 1;
/** Discogs' word for an album that is in no folder. */
const NO_FOLDER = 'Uncategorized';
/** Without it, old spreadsheet programs read the file with wrong accents. */
const MARK = '\uFEFF';

type Column<Row> = readonly [name: string, value: (row: Row) => string | number | boolean | null];

/** The columns of the common fields, in the order and the words of Discogs' own files; each then has its own. */
const RELEASE: readonly Column<RecordRow | WishlistRow>[] = [
  ['Catalog#', ({ catalogNumber }) => catalogNumber],
  ['Artist', ({ artist }) => artist],
  ['Title', ({ title }) => title],
  ['Label', ({ label }) => label],
  ['Format', ({ format }) => format],
  // Discogs knows whole stars.
  ['Rating', (row) => ('rating' in row && row.rating !== null ? Math.max(1, Math.round(row.rating / 2)) : null)],
  ['Released', ({ year }) => year],
  ['release_id', ({ discogsReleaseId }) => discogsReleaseId],
];

const MORE_OF_RELEASE: readonly Column<RecordRow | WishlistRow>[] = [
  ['x_genre', ({ genre }) => genre],
  ['x_country', ({ country }) => country],
  ['x_barcode', ({ barcode }) => barcode],
  ['x_master_id', ({ discogsMasterId }) => discogsMasterId],
];

function columnsOfRecords(collections: readonly CollectionRow[]): readonly Column<RecordRow>[] {
  const foldersOf = ({ collectionIds }: RecordRow) =>
    collections.filter(({ id, isDefault }) => !isDefault && collectionIds.includes(id)).map(({ name }) => name);
  return [
    ...RELEASE,
    ['CollectionFolder', (record) => foldersOf(record)[0] ?? NO_FOLDER],
    ['Date Added', ({ createdAt }) => timeText(createdAt)],
    ['Collection Media Condition', ({ condition }) => gradeText(condition)],
    ['Collection Sleeve Condition', ({ sleeveCondition }) => sleeveCondition && gradeText(sleeveCondition)],
    ['Collection Notes', ({ personalNotes }) => personalNotes],
    ...MORE_OF_RELEASE,
    ['x_matrix_runout', ({ matrixRunout }) => matrixRunout],
    ['x_tags', ({ customTags }) => customTags],
    ['x_half_stars', ({ rating }) => rating],
    ['x_styles', ({ styles }) => styles],
    ['x_discs', ({ discs }) => discs],
    ['x_tracks', ({ tracks }) => tracks],
    ['x_details', ({ extra }) => extra],
    ['x_collections', (record) => foldersOf(record).join('; ')],
    ['x_limited_edition', ({ isLimitedEdition }) => isLimitedEdition],
    ['x_value', ({ estimatedValue }) => estimatedValue],
    // A record that this device stored earlier lacks the currency.
    ['x_value_currency', ({ estimatedValue, valueCurrency = DEFAULT_CURRENCY }) => estimatedValue && valueCurrency],
    ['x_purchase_price', ({ purchasePrice }) => purchasePrice],
    ['x_purchase_currency', ({ purchasePrice, purchaseCurrency }) => purchasePrice && purchaseCurrency],
    ['x_purchase_date', ({ purchasedOn }) => purchasedOn],
    ['x_bought_at', ({ purchasedAt }) => purchasedAt],
    ['x_place', ({ place }) => place],
    ['x_lent_to', ({ lentTo }) => lentTo],
    ['x_lent_on', ({ lentOn }) => lentOn],
    ['x_plays', (record) => playCount(record)],
    ['x_last_played', (record) => timeText(lastPlayed(record) ?? '') || null],
  ];
}

const WISH_COLUMNS: readonly Column<WishlistRow>[] = [
  ...RELEASE,
  ['Notes', ({ notes }) => notes],
  ...MORE_OF_RELEASE,
  ['x_date_added', ({ createdAt }) => timeText(createdAt)],
  ['x_target_price', ({ targetPrice }) => targetPrice],
  ['x_currency', ({ targetPrice, currency }) => targetPrice && currency],
  ['x_price_alert', ({ priceAlert }) => priceAlert],
  ['x_with_shipping', ({ withShipping }) => withShipping],
  ['x_pressing', ({ pressing }) => pressing],
  ['x_lowest_grade', ({ lowestGrade }) => lowestGrade && gradeText(lowestGrade)],
  ['x_purchase_link', ({ purchaseUrl }) => purchaseUrl],
  ['x_public', ({ isPublic }) => isPublic],
];

/** A list in the columns that Discogs' own files have, with ours after them (RFC 4180). */
export function exportedCsv(source: ExportSource, part: ExportPart, isMarked: boolean): string {
  const text =
    part === 'wishlist'
      ? table(WISH_COLUMNS, source.wishlist)
      : table(columnsOfRecords(source.collections), recordsOf(source, part));
  return isMarked ? MARK + text : text;
}

/** Each field as it is stored; docs/export-format.md says what they are. */
export function exportedJson(source: ExportSource, part: ExportPart, exportedAt: string): string {
  const head = { format: FORMAT, version: VERSION, exportedAt };
  const rows =
    part === 'wishlist'
      ? { wishlist: source.wishlist }
      : { collections: collectionsOf(source, part), records: recordsOf(source, part) };
  return JSON.stringify({ ...head, ...rows }, null, 1);
}

export function recordsOf({ records, collections }: ExportSource, part: ExportPart): readonly RecordRow[] {
  if (typeof part === 'string') return records;
  if ('ids' in part) {
    const ids = new Set(part.ids);
    return records.filter(({ id }) => ids.has(id));
  }
  const collection = collections.find(({ id }) => id === part.collection);
  return collection ? records.filter((record) => isInCollection(record, collection)) : [];
}

/** The collections that the records of a part are in; of a collection it alone. */
function collectionsOf(source: ExportSource, part: ExportPart): readonly CollectionRow[] {
  const { collections } = source;
  if (typeof part === 'string') return collections;
  if ('collection' in part) return collections.filter(({ id }) => id === part.collection);
  const records = recordsOf(source, part);
  return collections.filter((collection) => records.some((record) => isInCollection(record, collection)));
}

/** 'side-one-cratedigger-wishlist-2026-11-26.csv' */
export function exportFilename(source: ExportSource, part: ExportPart, kind: 'csv' | 'json', at: string): string {
  const { username } = source;
  const plain = partName(source, part)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return ['side-one', username, plain || 'records', at.slice(0, 10)].filter(Boolean).join('-').concat(`.${kind}`);
}

function partName({ collections }: ExportSource, part: ExportPart): string {
  if (typeof part === 'string') return part;
  if ('ids' in part) return 'selection';
  return collections.find(({ id }) => id === part.collection)?.name ?? 'records';
}

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = csvLine(columns.map(([name]) => name));
  return head + rows.map((row) => csvLine(columns.map(([, value]) => cellText(value(row))))).join('');
}

/** @param value undefined where this device stored the row before there was the field */
function cellText(value: string | number | boolean | null | undefined): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? null : String(value);
}

/** '2026-11-26 12:30:00', in UTC. */
function timeText(time: string): string {
  return time.slice(0, 19).replace('T', ' ');
}

/** As Discogs writes a grade. */
function gradeText(condition: Condition): string {
  return condition === 'near-mint' ? 'Near Mint (NM or M-)' : conditionOf(condition).long;
}
