import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { ticksOf } from '../../../shared/domain/grade-ticks.ts';
import { extrasOf } from '../../../shared/domain/record-lines.ts';
import { tagsOf } from '../../../shared/domain/tag.ts';
import { defaultsOf, RECORD_FIELDS } from '../../../shared/entities.ts';
import type { RecordFields, RecordRow } from '../../../shared/schemas/record.ts';
import { useCollections } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { GradeTicks } from '../../record-ui/GradeTicks.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { Tag } from '../../ui/Tag.tsx';
import { dateText } from '../../ui/text/date-words.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { KeyValues, type KeyValuesProps } from '../../ui/text/KeyValues.tsx';
import { Stars } from '../../ui/text/Stars.tsx';
import { TrackList } from './TrackList.tsx';

/** A record's known values; omits empty ones. */
export function RecordDetails({ record }: { record: RecordRow }) {
  const collections = useCollections();
  return (
    <>
      <KeyValues rows={rowsOf(record, collections)} />
      {record.tracks && <TrackList lines={record.tracks} />}
      {record.personalNotes && <p className="note record-note">{record.personalNotes}</p>}
    </>
  );
}

type Value = KeyValuesProps['rows'][number]['value'];

/** The fields with a separate line; the other ones are in the sheet's heading, in its note of a loan, its tags, its tracks and its notes, in the line of a price, or have several lines. */
type LineField = Exclude<
  keyof RecordFields,
  | ('artist' | 'title' | 'imageUrl' | 'discogsReleaseId' | 'discogsMasterId' | 'customTags' | 'personalNotes')
  | ('valueCurrency' | 'purchaseCurrency' | 'lentTo' | 'lentOn' | 'tracks' | 'extra')
>;

function rowsOf(stored: RecordRow, collections: readonly CollectionView[]): KeyValuesProps['rows'] {
  // A row that this device stored earlier lacks later fields.
  const record = { ...defaultsOf(RECORD_FIELDS), ...stored };
  const { year, genre, estimatedValue, sleeveCondition, customTags, purchasePrice, purchasedOn, rating, discs } =
    record;
  const tags = tagsOf(customTags);
  const memberOf = collections.filter((collection) => isInCollection(record, collection));
  const values: Record<LineField, Value> = {
    condition: <Grade condition={record.condition} />,
    sleeveCondition: sleeveCondition && <Grade condition={sleeveCondition} />,
    year: year !== null && <span className="num">{year}</span>,
    rating: rating !== null && <Stars value={rating / 2} />,
    label: record.label,
    genre: genre && genreLabel(genre),
    styles: record.styles,
    format: record.format,
    discs: discs !== null && <span className="num">{discs}</span>,
    country: record.country,
    catalogNumber: record.catalogNumber,
    barcode: record.barcode,
    matrixRunout: record.matrixRunout,
    isLimitedEdition: record.isLimitedEdition && RECORD_FIELDS.isLimitedEdition.label,
    estimatedValue: estimatedValue !== null && (
      <span className="num">{moneyText(estimatedValue, record.valueCurrency)}</span>
    ),
    place: record.place,
    purchasePrice: purchasePrice !== null && (
      <span className="num">{moneyText(purchasePrice, record.purchaseCurrency)}</span>
    ),
    purchasedOn: purchasedOn && <span className="num">{dateText(purchasedOn)}</span>,
    purchasedAt: record.purchasedAt,
  };
  const rows: [string, Value][] = [
    ...Object.entries(values).map(([field, value]): [string, Value] => [lineLabel(field as LineField), value]),
    ...extrasOf(record.extra).map(({ name, text }): [string, Value] => [name || RECORD_FIELDS.extra.label, text]),
    ['Collections', memberOf.map(({ name }) => name).join(', ')],
    [
      RECORD_FIELDS.customTags.label,
      tags.length > 0 && (
        <span className="record-tags">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
    ],
    ['Added', dayText(record.createdAt)],
  ];
  return rows.filter(([, value]) => Boolean(value)).map(([key, value]) => ({ key, value }));
}

function lineLabel(field: LineField): string {
  return field === 'isLimitedEdition' ? 'Edition' : RECORD_FIELDS[field].label;
}

function Grade({ condition }: { condition: RecordRow['condition'] }) {
  return (
    <span className="record-grade">
      {conditionOf(condition).long}
      <GradeTicks label="" ticks={ticksOf(condition)} ticksOnly />
    </span>
  );
}
