import * as z from 'zod/mini';
import { keptStoreOf } from '../../../shared/domain/record-store.ts';
import type { Account } from '../../../shared/domain/user.ts';
import { plainProblem } from '../../../shared/schemas/plain-problem.ts';
import {
  bioField,
  firstNameField,
  lastNameField,
  STORE_NAME_MAX,
  zipCodeField,
} from '../../../shared/schemas/profile.ts';
import { optionalText } from '../../../shared/schemas/text-field.ts';
import type { Parsed } from '../../forms/use-form.ts';

/** The form's fields, as text. */
export interface ProfileText {
  firstName: string;
  lastName: string;
  zipCode: string;
  bio: string;
  store: string;
  /** The id of the store that was chosen from a list; empty for one that was typed. */
  placeId: string;
}

export type ProfileFieldName = 'firstName' | 'lastName' | 'zipCode' | 'bio' | 'store';

const fields = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  zipCode: zipCodeField,
  bio: bioField,
  store: optionalText('Record store', STORE_NAME_MAX),
});

export type ProfileFields = z.infer<typeof fields>;

export function profileText(account: Account): ProfileText {
  return {
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    zipCode: account.zipCode ?? '',
    bio: account.bio ?? '',
    store: account.preferredRecordStore ?? '',
    placeId: keptStoreOf(account.preferredRecordStoreData)?.place_id ?? '',
  };
}

export function parseProfile(text: ProfileText): Parsed<ProfileFields, ProfileFieldName> {
  const parsed = fields.safeParse(text, { error: plainProblem });
  if (parsed.success) return { ok: true, fields: parsed.data };
  const problems: Partial<Record<ProfileFieldName, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const [name] = path;
    if (isProfileField(name)) problems[name] ??= message;
  }
  return { ok: false, problems };
}

export function isProfileField(name: unknown): name is ProfileFieldName {
  return typeof name === 'string' && name in fields.shape;
}
