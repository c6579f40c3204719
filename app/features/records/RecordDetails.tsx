import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { ticksOf } from '../../../shared/domain/grade-ticks.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { tagsOf } from '../../../shared/domain/tag.ts';
import { useCollections } from '../../library/hooks.ts';
import type { CollectionView } from '../../library/view.ts';
import { dayText } from '../../ui/day-text.ts';
import { GradeTicks } from '../../ui/GradeTicks.tsx';
import { KeyValues, type KeyValuesProps } from '../../ui/KeyValues.tsx';
import { dollars } from '../../ui/money-text.ts';
import { Tag } from '../../ui/Tag.tsx';

/** What is known about a record; nothing is listed that is not known. */
export function RecordDetails({ record }: { record: RecordRow }) {
  const collections = useCollections();
  return (
    <>
      <KeyValues rows={rowsOf(record, collections)} />
      {record.personalNotes && <p className="note record-note">{record.personalNotes}</p>}
    </>
  );
}

function rowsOf(record: RecordRow, collections: readonly CollectionView[]): KeyValuesProps['rows'] {
  const { year, genre, estimatedValue, sleeveCondition, customTags } = record;
  const tags = tagsOf(customTags);
  const memberOf = collections.filter((collection) => isInCollection(record, collection));
  const rows: [string, KeyValuesProps['rows'][number]['value']][] = [
    ['Condition', <Grade key="grade" condition={record.condition} />],
    ['Sleeve condition', sleeveCondition && <Grade condition={sleeveCondition} />],
    ['Year', year !== null && <span className="num">{year}</span>],
    ['Label', record.label],
    ['Genre', genre && genreLabel(genre)],
    ['Format', record.format],
    ['Country', record.country],
    ['Catalogue number', record.catalogNumber],
    ['Barcode', record.barcode],
    ['Matrix / runout', record.matrixRunout],
    ['Edition', record.isLimitedEdition && 'Limited edition'],
    ['Estimated value', estimatedValue !== null && <span className="num">{dollars(estimatedValue)}</span>],
    ['Collections', memberOf.map(({ name }) => name).join(', ')],
    [
      'Tags',
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

function Grade({ condition }: { condition: RecordRow['condition'] }) {
  return (
    <span className="record-grade">
      {conditionOf(condition).long}
      <GradeTicks label="" ticks={ticksOf(condition)} ticksOnly />
    </span>
  );
}
