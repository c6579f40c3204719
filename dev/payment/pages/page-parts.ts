import type { Response } from 'express';
import { escapeHtml } from '../../../shared/domain/escape-html.ts';
import { sendPlainPage } from '../../../sync-server/http/plain-page.ts';

/** A button that posts `action`. The first one of a page is the main one, the others are `quiet`. */
export function key(label: string, action: string, { isQuiet = true } = {}): string {
  const look = isQuiet ? ' class="quiet"' : '';
  return `<form method="post"><button${look} name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button></form>`;
}

export function link(label: string, href: string): string {
  return `<a class="key" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}

export function line(left: string, right: string, below = ''): string {
  return `<li><span>${escapeHtml(left)}</span><span class="amount">${escapeHtml(right)}</span>${below}</li>`;
}

export function lines(items: readonly string[], empty: string): string {
  return items.length === 0 ? `<p>${escapeHtml(empty)}</p>` : `<ul class="lines">${items.join('')}</ul>`;
}

export function problem(message: string | undefined): string {
  return message === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(message)}</p>`;
}

/** The pressed button, in the address of a page. */
export function troubleOf(name: unknown): string | undefined {
  return TROUBLES.get(String(name));
}

const TROUBLES = new Map([
  ['declined', 'The card was declined. Nothing was charged.'],
  ['refused', 'The discount of this purchase is used up or over.'],
]);

export const STAND_IN_NOTE =
  '<p class="note">This page replaces the payment provider. No card is asked for and no money moves.</p>';

export function notFound(res: Response): void {
  sendPlainPage(res, 404, {
    title: 'Page not found',
    body: `<p>There is nothing to pay at this address.</p>${link('Back to Side One', '/')}`,
  });
}

export function timeText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
