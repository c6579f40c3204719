import { escapeHtml } from '../../shared/domain/escape-html.ts';
import { pageTags, pageTitle, type TaggedPage } from '../../shared/domain/page-tags.ts';

export interface PageHead extends TaggedPage {
  /** Whether search engines may keep the page. */
  isIndexed: boolean;
  /** Nobody but perhaps its owner sees a page there. */
  isMissing?: boolean;
}

/** Puts title, description and tags into the built page. */
export function withHead(page: string, head: PageHead, publicUrl: string): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(pageTitle(head.title))}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_, start) => `${start}${escapeHtml(head.description)}"`)
    .replace('</head>', () => `${pageTags(head, publicUrl)}\n  </head>`);
}
