import { isObject } from './change-subject.ts';

export type FieldValue = string | number | boolean | null;
export interface EditableField {
  name: string;
  value: FieldValue;
}

/** Argument fields that the app sets, not a person. */
const NOT_TYPED = ['imageUrl', 'discogsReleaseId', 'discogsMasterId', 'query'];

/** The input of a change: a new row's fields, or an edit's changed fields. */
export function editableFieldsOf(args: unknown): EditableField[] {
  const typed = typedPart(args);
  if (!typed || !isObject(args)) return [];
  return Object.entries(args[typed] as object).flatMap(([name, value]) =>
    isFieldValue(value) && !NOT_TYPED.includes(name) ? [{ name, value }] : [],
  );
}

/** The arguments with the corrections; numbers stay numbers, and an empty text clears a field. */
export function withEdits(args: unknown, edits: Record<string, string | boolean>): unknown {
  const typed = typedPart(args);
  if (!typed || !isObject(args)) return args;
  const before = args[typed] as Record<string, unknown>;
  const after = Object.entries(edits).map(([name, text]) => {
    if (typeof text === 'boolean') return [name, text];
    if (text.trim() === '') return [name, name === 'name' || name === 'artist' || name === 'title' ? '' : null];
    return [name, typeof before[name] === 'number' || name === 'year' ? Number(text) : text];
  });
  return { ...args, [typed]: { ...before, ...Object.fromEntries(after) } };
}

function typedPart(args: unknown): 'fields' | 'changes' | undefined {
  if (!isObject(args)) return undefined;
  return isObject(args.fields) ? 'fields' : isObject(args.changes) ? 'changes' : undefined;
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
