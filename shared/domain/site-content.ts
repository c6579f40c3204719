// Chunk: of its pages

/** Pages whose words administrators can change. */
export const PAGE_KEYS = ['about_page'] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

export interface PageWords {
  title: string;
  subtitle: string | null;
  /** Each line is a paragraph. */
  content: string;
}

/** Longest texts of a page. */
export const PAGE_WORDS_MAX = { title: 100, subtitle: 200, content: 20_000 } as const;

/** The text of a page until an administrator changes it. */
export const FIRST_WORDS: Record<PageKey, PageWords> = {
  about_page: {
    title: 'About Us',
    subtitle: 'For people who still turn the record over',
    content: `Welcome to Side One. It began with a shoebox of index cards and a question asked in too many shops: do I own this already?

It keeps your records, your wishlist and your collections on your own device first, and brings them to your other devices when there is a connection.

It is made by collectors and paid for by the people who use it.`,
  },
};

/** The address of a page. */
export const PATH_OF_PAGE: Record<PageKey, string> = { about_page: '/about' };

/** Marks the elements of a built page whose text the server replaces: `title`, `subtitle` or `content`. */
export const WORDS_MARK = 'data-words';

/** The server writes the words into this attribute of the page's root, for the app that takes the page over. */
export const PAGE_WORDS_ATTRIBUTE = 'data-page-words';

export function paragraphsOf(content: string): string[] {
  return content
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);
}
