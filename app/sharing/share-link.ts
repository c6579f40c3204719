// Chunk: small

import { toast } from '../ui/toast.ts';

/** The absolute URL of a path of this app. */
export function linkTo(path: string): string {
  return new URL(path, window.location.origin).href;
}

/** Copies a link and shows a toast with the result. */
export async function copyLink(url: string): Promise<void> {
  try {
    // The clipboard is undefined without a secure origin.
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', text: url });
  } catch {
    toast({ title: 'Copy Failed', text: 'Unable to copy URL to clipboard.', tone: 'bad' });
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the platform's share sheet; falls back to the clipboard if that fails. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // An AbortError means that the person closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}

/** Copies a text that is no link and shows a toast with the result. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done, text });
  } catch {
    toast({ title: 'Copy Failed', text: 'Unable to copy to the clipboard.', tone: 'bad' });
  }
}

/** Shares words with a link by the platform's share sheet, or copies both where there is none. */
export async function shareText(shared: { title: string; text: string; url: string }): Promise<void> {
  const { text, url } = shared;
  if (!canShare()) return copyText(`${text} ${url}`, 'Copied');
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(`${text} ${url}`, 'Copied');
  }
}
