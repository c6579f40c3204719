import * as z from 'zod/mini';
import { isStorableJson } from '../../../shared/domain/storable-json.ts';
import { newCollectionFields } from '../../../shared/schemas/collection.ts';
import { idField, timeField } from '../../../shared/schemas/ids.ts';
import { shelfieField } from '../../../shared/schemas/link.ts';
import { playsField } from '../../../shared/schemas/play.ts';
import { newRecordFields } from '../../../shared/schemas/record.ts';
import { savedViewFields } from '../../../shared/schemas/saved-view.ts';
import { sightingsField } from '../../../shared/schemas/sighting.ts';
import { newWishlistFields, priceAlertProblem } from '../../../shared/schemas/wishlist-item.ts';

export const FORMAT = 'side-one-backup';
/** Raise it when older apps cannot read what a newer one writes. */
export const FORMAT_VERSION = 1;

const head = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  madeAt: timeField,
  userId: idField,
  username: z.nullable(z.string()),
  collections: z.array(z.unknown()),
  records: z.array(z.unknown()),
  wishlist: z.array(z.unknown()),
  /** A backup from before there were saved views has none. */
  savedViews: z._default(z.array(z.unknown()), []),
});

const place = { id: idField, createdAt: timeField };
const collection = z.object({ ...place, ...newCollectionFields.shape, isDefault: z.boolean() });
const record = z.object({
  ...place,
  ...newRecordFields.shape,
  collectionIds: z.array(idField),
  shelfiePhotos: z.array(shelfieField),
  // A backup from before there were plays has none.
  plays: z.optional(playsField),
});
const wish = z
  // A backup from before there was a diary has none.
  .object({ ...place, ...newWishlistFields.shape, sightings: z.optional(sightingsField) })
  .check(
    z.refine(({ priceAlert = false, targetPrice = null }) => priceAlertProblem({ priceAlert, targetPrice }) === null),
  );

const savedView = z.object({ ...place, ...savedViewFields.shape });

export type BackupCollection = z.output<typeof collection>;
export type BackupRecord = z.output<typeof record>;
export type BackupWish = z.output<typeof wish>;
export type BackupView = z.output<typeof savedView>;

export interface BackupContents {
  madeAt: string;
  userId: string;
  username: string | null;
  collections: BackupCollection[];
  records: BackupRecord[];
  wishlist: BackupWish[];
  savedViews: BackupView[];
  /** Names of rows that could not be parsed; they stay in the file. */
  unreadable: string[];
}

/** The file is not a readable backup; the message is for the person. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The file is closed with a passphrase, which is missing or another one. */
export class BackupLocked extends BackupError {
  readonly isLocked = true;
}

/**
 * Parses a backup's text. Skips and names rows that break a current rule, and keeps the others.
 * @throws {BackupError} if it is not a backup, or one of a newer app
 */
export function parseLibraryText(text: string): BackupContents {
  const parsed = head.safeParse(jsonOf(text));
  if (!parsed.success) throw new BackupError('This file is not a Side One backup.');
  const { version, madeAt, userId, username, ...rows } = parsed.data;
  if (version > FORMAT_VERSION) {
    throw new BackupError('This backup was made by a newer version of Side One. Reload the app and try again.');
  }
  const unreadable: string[] = [];
  const rowsOf = <Row>(schema: z.ZodMiniType<Row>, values: unknown[]): Row[] =>
    values.flatMap((value) => {
      // One row that the server cannot store would keep back all that are sent with it.
      const row = isStorableJson(JSON.stringify(value)) ? schema.safeParse(value) : undefined;
      if (!row?.success) unreadable.push(nameOf(value));
      return row?.success ? [row.data] : [];
    });
  return {
    ...{ madeAt, userId, username },
    collections: rowsOf(collection, rows.collections),
    records: rowsOf(record, rows.records),
    wishlist: rowsOf(wish, rows.wishlist),
    savedViews: rowsOf(savedView, rows.savedViews),
    unreadable,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nameOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return 'An entry without a name';
  const { title, artist, name } = row as Record<string, unknown>;
  const text = [title ?? name, artist].filter((part) => typeof part === 'string' && part !== '').join(' by ');
  return text || 'An entry without a name';
}
