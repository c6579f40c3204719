import { useEffect, useState } from 'react';
import { getSiteContent } from '../../../shared/contract/site-content.ts';
import {
  FIRST_WORDS,
  PAGE_WORDS_ATTRIBUTE,
  PATH_OF_PAGE,
  type PageWords,
} from '../../../shared/domain/site-content.ts';
import { useRead } from '../../online/use-read.ts';

const KEY = 'about_page';
const STORED = 'side-one-about';
const FIRST = FIRST_WORDS[KEY];

/**
 * What the About page says. A page that the server sent has its words; otherwise they are read, and those read last are
 * shown at once and without a connection. Undefined until it is known what to show.
 */
export function useAboutWords(): PageWords | undefined {
  const [sent] = useState(wordsOfPage);
  const [stored] = useState(storedWords);
  const { data, isError } = useRead(getSiteContent, { params: { pageKey: KEY }, by: 'page' }, { enabled: !sent });
  const words = sent ?? data;

  useEffect(() => {
    if (words) store(words);
  }, [words]);

  return words ?? stored ?? (isError ? FIRST : undefined);
}

/** The words in the page that the server sent, if this is it. */
function wordsOfPage(): PageWords | undefined {
  if (isBeingBuilt()) return FIRST;
  const root = document.getElementById('root');
  if (root?.dataset.prerendered !== PATH_OF_PAGE[KEY]) return undefined;
  return parsed(root.getAttribute(PAGE_WORDS_ATTRIBUTE)) ?? FIRST;
}

function storedWords(): PageWords | undefined {
  if (isBeingBuilt()) return undefined;
  try {
    return parsed(localStorage.getItem(STORED));
  } catch {
    return undefined;
  }
}

/** There is no document where the pages of visitors are built. */
function isBeingBuilt(): boolean {
  return globalThis.document === undefined;
}

function store({ title, subtitle, content }: PageWords): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ title, subtitle, content }));
  } catch {
    // Without storage they are read each time.
  }
}

function parsed(text: string | null | undefined): PageWords | undefined {
  const words: unknown = JSON.parse(text ?? 'null');
  if (typeof words !== 'object' || words === null) return undefined;
  const { title, subtitle, content } = words as Record<string, unknown>;
  const isWhole = typeof title === 'string' && typeof content === 'string';
  return isWhole && (subtitle === null || typeof subtitle === 'string') ? { title, subtitle, content } : undefined;
}
