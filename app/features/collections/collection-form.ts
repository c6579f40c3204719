import {
  type CollectionFields,
  type CollectionRow,
  collectionFields,
  publicNameProblem,
} from '../../../shared/domain/collection.ts';
import { problemsOf } from '../../../shared/domain/field-edits.ts';
import { sameText } from '../../../shared/domain/text.ts';

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

/** Whether another public collection of this name has the link already: the older one is opened (AMB-29). */
export function isLinkTaken(
  { name, isPublic }: CollectionForm,
  others: readonly Pick<CollectionRow, 'name' | 'isPublic'>[],
): boolean {
  return isPublic && name.trim() !== '' && others.some((other) => other.isPublic && sameText(other.name, name));
}

export function isCollectionField(field: string | undefined): field is keyof CollectionForm {
  return field !== undefined && field in collectionFields.shape;
}
