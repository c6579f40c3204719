import * as z from 'zod/mini';
import { PAGE_KEYS, PAGE_WORDS_MAX } from '../domain/site-content.ts';
import { optionalText, requiredText } from '../schemas/text-field.ts';
import { defineEndpoint } from './endpoint.ts';

const pageKeyParam = z.object({ pageKey: z.string() });

const words = {
  pageKey: z.enum(PAGE_KEYS),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  content: z.string(),
  isActive: z.boolean(),
  /** Null for the page's first words, which nobody has changed. */
  updatedAt: z.nullable(z.string()),
  /** How often the page was changed. */
  version: z.number(),
};

/** What a page says, without who wrote it. */
export const pageContent = z.object(words);
export type PageContent = z.infer<typeof pageContent>;

/** The row as it is stored, for administrators. */
export const siteContent = z.object({
  ...words,
  id: z.string(),
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
});
export type SiteContent = z.infer<typeof siteContent>;

export const getSiteContent = defineEndpoint({
  id: 'getSiteContent',
  method: 'GET',
  path: '/api/site-content/{pageKey}',
  summary: 'What a page says; its first words while nobody has written others',
  access: 'anyone',
  params: pageKeyParam,
  status: 200,
  response: pageContent,
  errors: ['NOT_FOUND'],
  rateLimit: 'public',
});

export const saveSiteContent = defineEndpoint({
  id: 'saveSiteContent',
  method: 'PATCH',
  path: '/api/site-content/{pageKey}',
  summary: 'Change what a page says',
  access: 'admin',
  params: pageKeyParam,
  body: z.object({
    title: requiredText('Title', PAGE_WORDS_MAX.title),
    subtitle: z.optional(optionalText('Subtitle', PAGE_WORDS_MAX.subtitle)),
    content: requiredText('Content', PAGE_WORDS_MAX.content),
    /** The version that was edited. Without it, the last save wins. */
    version: z.optional(z.number().check(z.int('A version is a whole number'))),
  }),
  status: 200,
  response: siteContent,
  /** EDIT_CONFLICT: somebody else has changed the page since that version. */
  errors: ['FORBIDDEN', 'NOT_FOUND', 'EDIT_CONFLICT'],
});
