import { z } from 'zod';
import type { DiscogsItem, DiscogsPage } from '../../../shared/contract/discogs-account.ts';
import type { Reply } from '../polite-fetch.ts';
import type { DiscogsToken } from './discogs-account-provider.ts';

const text = z.string().catch('').default('');
const number = z.number().int().catch(0).default(0);
const texts = z.array(z.string()).catch([]).default([]);

const format = z.object({ name: text, qty: z.coerce.string().catch('1').default('1'), text, descriptions: texts });

const item = z.object({
  id: z.number().int().positive(),
  folder_id: z.number().int().nullable().catch(null).default(null),
  date_added: z.string().nullable().catch(null).default(null),
  rating: number,
  // Of a copy one text for each field of the account, of a want one text.
  notes: z
    .union([
      z.string().transform((value) => [{ field_id: null, value }]),
      z.array(z.object({ field_id: z.number().int().nullable(), value: z.string() })),
    ])
    .catch([])
    .default([]),
  basic_information: z.object({
    title: z.string().min(1),
    master_id: number,
    year: number,
    artists: z
      .array(z.object({ name: z.string(), anv: text, join: text }))
      .catch([])
      .default([]),
    labels: z
      .array(z.object({ name: z.string(), catno: text }))
      .catch([])
      .default([]),
    formats: z.array(format).catch([]).default([]),
    genres: texts,
    styles: texts,
  }),
});

const page = z.object({
  pagination: z.object({ pages: z.number().int().nonnegative() }),
  releases: z.array(z.unknown()).optional(),
  wants: z.array(z.unknown()).optional(),
});

/** A page of a list, or null if the answer is none; an entry that is no release is left out. */
export function parsePage({ body }: Reply): DiscogsPage | null {
  const parsed = page.safeParse(body);
  const rows = parsed.data?.releases ?? parsed.data?.wants;
  if (!parsed.success || !rows) return null;
  const items = rows.flatMap((row) => {
    const read = item.safeParse(row);
    return read.success ? [itemOf(read.data)] : [];
  });
  if (items.length === 0 && rows.length > 0) return null;
  return { pages: parsed.data.pagination.pages, items, folders: [], fields: [] };
}

/** Token and secret of a step of OAuth, which answers as a form. */
export function parseToken({ text: form = '' }: Reply): DiscogsToken | null {
  const fields = new URLSearchParams(form);
  const token = fields.get('oauth_token');
  const secret = fields.get('oauth_token_secret');
  return token && secret ? { token, secret } : null;
}

export function parseIdentity({ body }: Reply): { username: string } | null {
  const parsed = z.object({ username: z.string().min(1) }).safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** The entries of a list with their names. */
export function parseNamed(list: 'folders' | 'fields') {
  const named = z.object({ [list]: z.array(z.object({ id: z.number().int(), name: z.string() })) });
  return ({ body }: Reply): { id: number; name: string }[] | null => named.safeParse(body).data?.[list] ?? null;
}

function itemOf({ id, folder_id, date_added, rating, notes, basic_information }: z.infer<typeof item>): DiscogsItem {
  const { title, master_id, year, artists, labels, formats, genres, styles } = basic_information;
  return {
    releaseId: id,
    masterId: master_id || null,
    artist: artistOf(artists),
    title,
    year: year || null,
    labels,
    format: formats.map(formatText).join(' + '),
    genres,
    styles,
    rating,
    addedAt: date_added,
    folderId: folder_id,
    notes: notes.filter(({ value }) => value !== '').map(({ field_id, value }) => ({ fieldId: field_id, text: value })),
  };
}

/** 'A & B, C': each name with the word that joins it to the next. */
function artistOf(artists: readonly { name: string; anv: string; join: string }[]): string {
  return artists
    .map(({ name, anv, join }, at) => {
      if (at === artists.length - 1) return anv || name;
      return `${anv || name}${join === ',' || join === '' ? ', ' : ` ${join} `}`;
    })
    .join('');
}

/** '2xLP, Album, Blue', as the site's own export says it. */
function formatText({ name, qty, text: remark, descriptions }: z.infer<typeof format>): string {
  const kind = name === 'Vinyl' && descriptions.length > 0 ? [] : [name];
  const words = [...kind, ...descriptions, remark].filter((word) => word !== '').join(', ');
  return /^\d+$/.test(qty) && Number(qty) > 1 ? `${qty}x${words}` : words;
}
