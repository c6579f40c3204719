import type { Kind, Moment, Values } from './second-rows.ts';

// What a form says, as it is kept: a second time, from the specification alone.

/** What a screen need not say, and each value as it is stored. */
export function completed(
  name: string,
  input: Values,
  { moment, newId }: { moment: Moment; newId(kind: Kind): string },
): Values {
  const args: Values = { ...input };
  if (name === 'wishlist.moveToCollection') args.recordId ??= newId('records');
  else if (name.endsWith('.create')) args.id ??= newId(KINDS[name.split('.')[0] as keyof typeof KINDS]);
  if (args.condition) args.condition = storedValue('condition', args.condition);
  if (args.fields) args.fields = stored(args.fields as Values);
  if (args.changes) args.changes = stored(args.changes as Values);
  if (Array.isArray(args.records)) args.records = args.records.map((one) => ({ ...one, fields: stored(one.fields) }));
  if (/\.(create|moveToCollection)$/.test(name)) args.createdAt ??= moment.now;
  return args;
}

const KINDS = { record: 'records', collection: 'collections', wishlist: 'wishes' } as const;
const MONEY = ['estimatedValue', 'targetPrice'];
const NUMBERS = ['year', 'discogsReleaseId', 'discogsMasterId'];
/** Some of the words for a grade (AMB-42). */
const GRADES: Values = { 'Mint (M)': 'mint', 'near mint': 'near-mint', 'VG+': 'very-good-plus', 'Fair (F)': 'fair' };

/** Values as a person types them, and as they are kept: trimmed, blank as nothing, money with two places (AMB-43). */
function stored(fields: Values): Values {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, storedValue(field, value)]));
}

function storedValue(field: string, value: unknown): unknown {
  if (MONEY.includes(field) && value !== null && value !== '') return Number(String(value).trim()).toFixed(2);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  if (NUMBERS.includes(field)) return Number(text);
  if (field === 'condition' || field === 'sleeveCondition') return GRADES[text] ?? text;
  if (field !== 'customTags') return text;
  const tags = text.split(',').map((one) => one.trim());
  const isFirst = (tag: string, at: number) => tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at;
  return tags.filter((tag, at) => tag !== '' && isFirst(tag, at)).join(', ');
}
