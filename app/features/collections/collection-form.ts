import { collectionAddress } from '../../../shared/domain/public-address.ts';
import {
  type CollectionFields,
  type CollectionRow,
  collectionFields,
  publicNameProblem,
} from '../../../shared/schemas/collection.ts';
import { problemsOf } from '../../../shared/schemas/field-edits.ts';
import type { Parsed } from '../../forms/use-form.ts';

/** A collection's form values. */
export interface CollectionForm {
  name: string;
  description: string;
  isPublic: boolean;
}

export const EMPTY_COLLECTION: CollectionForm = { name: '', description: '', isPublic: false };

export function formOfCollection({ name, description, isPublic }: CollectionRow): CollectionForm {
  return { name, description: description ?? '', isPublic };
}

/** Parses a form into fields, or into problems by field. */
export function parseCollectionForm(form: CollectionForm): Parsed<CollectionFields, keyof CollectionForm> {
  const parsed = collectionFields.safeParse(form);
  if (parsed.success) {
    const name = parsed.data.isPublic ? publicNameProblem(parsed.data.name) : null;
    return name === null ? { ok: true, fields: parsed.data } : { ok: false, problems: { name } };
  }
  return { ok: false, problems: problemsOf<keyof CollectionForm>(parsed.error) };
}

/**
 * True if another public collection already has the link, which opens the older one of the same name (AMB-29). A name in
 * another case has its own link, since the exact name is looked up first (AMB-28).
 */
export function isLinkTaken(
  { name, isPublic }: CollectionForm,
  others: readonly Pick<CollectionRow, 'name' | 'isPublic'>[],
): boolean {
  return (
    isPublic && others.some((other) => other.isPublic && collectionAddress(other.name) === collectionAddress(name))
  );
}

export function isCollectionField(field: string | undefined): field is keyof CollectionForm {
  return field !== undefined && field in collectionFields.shape;
}
