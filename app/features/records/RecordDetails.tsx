import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { ticksOf } from '../../../shared/domain/grade-ticks.ts';
import { tagsOf } from '../../../shared/domain/tag.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import type { RecordFields, RecordRow } from '../../../shared/schemas/record.ts';
import { useCollections } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { GradeTicks } from '../../record-ui/GradeTicks.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { Tag } from '../../ui/Tag.tsx';
import { dateText } from '../../ui/text/date-words.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { KeyValues, type KeyValuesProps } from '../../ui/text/KeyValues.tsx';
import { dollars } from '../../ui/text/money-words.ts';

/** A record's known values; omits empty ones. */
export function RecordDetails({ record }: { record: RecordRow }) {
  const collections = useCollections();
  return (
    <>
      <KeyValues rows={rowsOf(record, collections)} />
      {record.personalNotes && <p className="note record-note">{record.personalNotes}</p>}
    </>
  );
}

type Value = KeyValuesProps['rows'][number]['value'];

/** The fields with a separate line; the other ones are in the sheet's heading, its tags and its notes, or in the line of a price. */
type LineField = Exclude<
  keyof RecordFields,
  | ('artist' | 'title' | 'imageUrl' | 'discogsReleaseId' | 'discogsMasterId' | 'customTags' | 'personalNotes')
  | 'purchaseCurrency'
>;

function rowsOf(record: RecordRow, collections: readonly CollectionView[]): KeyValuesProps['rows'] {
  const { year, genre, estimatedValue, sleeveCondition, customTags, purchasePrice, purchasedOn } = record;
  const tags = tagsOf(customTags);
  const memberOf = collections.filter((collection) => isInCollection(record, collection));
  const values: Record<LineField, Value> = {
    condition: <Grade condition={record.condition} />,
    sleeveCondition: sleeveCondition && <Grade condition={sleeveCondition} />,
    year: year !== null && <span className="num">{year}</span>,
    label: record.label,
    genre: genre && genreLabel(genre),
    format: record.format,
    country: record.country,
    catalogNumber: record.catalogNumber,
    barcode: record.barcode,
    matrixRunout: record.matrixRunout,
    isLimitedEdition: record.isLimitedEdition && RECORD_FIELDS.isLimitedEdition.label,
    estimatedValue: estimatedValue !== null && <span className="num">{dollars(estimatedValue)}</span>,
    place: record.place,
    purchasePrice: purchasePrice !== null && (
      <span className="num">{moneyText(purchasePrice, record.purchaseCurrency)}</span>
    ),
    purchasedOn: purchasedOn && <span className="num">{dateText(purchasedOn)}</span>,
    purchasedAt: record.purchasedAt,
  };
  const rows: [string, Value][] = [
    ...Object.entries(values).map(([field, value]): [string, Value] => [lineLabel(field as LineField), value]),
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
