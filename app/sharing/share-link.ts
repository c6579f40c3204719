import { toast } from '../ui/toast.ts';

/** The whole address of a path of ours. */
export function linkTo(path: string): string {
  return new URL(path, window.location.origin).href;
}

/** Puts a link on the clipboard and says whether it is there. */
export async function copyLink(url: string): Promise<void> {
  try {
    // Without a secure origin there is no clipboard at all.
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', text: url });
  } catch {
    toast({ title: 'Copy Failed', text: 'Unable to copy URL to clipboard.', tone: 'bad' });
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Hands the link to the platform's own sharing; where that fails, to the clipboard. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Somebody who closes the platform's sheet has decided.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}
