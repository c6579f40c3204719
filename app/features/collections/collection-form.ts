import {
  type CollectionFields,
  type CollectionRow,
  collectionFields,
  publicNameProblem,
} from '../../../shared/domain/collection.ts';
import { problemsOf } from '../../../shared/domain/field-edits.ts';

/** A collection as its form holds it. */
export interface CollectionForm {
  name: string;
  description: string;
  isPublic: boolean;
}

export type CollectionProblems = Partial<Record<keyof CollectionForm, string>>;

export const EMPTY_COLLECTION: CollectionForm = { name: '', description: '', isPublic: false };

export function formOfCollection({ name, description, isPublic }: CollectionRow): CollectionForm {
  return { name, description: description ?? '', isPublic };
}

/** The fields a form stands for, or what is wrong with it, by field. */
export function parseCollectionForm(
  form: CollectionForm,
): { ok: true; fields: CollectionFields } | { ok: false; problems: CollectionProblems } {
  const parsed = collectionFields.safeParse(form);
  if (parsed.success) {
    const name = parsed.data.isPublic ? publicNameProblem(parsed.data.name) : null;
    return name === null ? { ok: true, fields: parsed.data } : { ok: false, problems: { name } };
  }
  return { ok: false, problems: problemsOf<keyof CollectionForm>(parsed.error) };
}

/**
 * Whether another public collection of this name has the link already: the older one is opened (AMB-29). Another case of
 * the name is a link of its own, since the exact name is looked for first (AMB-28).
 */
export function isLinkTaken(
  { name, isPublic }: CollectionForm,
  others: readonly Pick<CollectionRow, 'name' | 'isPublic'>[],
): boolean {
  return isPublic && others.some((other) => other.isPublic && other.name.trim() === name.trim());
}

export function isCollectionField(field: string | undefined): field is keyof CollectionForm {
  return field !== undefined && field in collectionFields.shape;
}
