import type { RequestHandler, Response } from 'express';
import { escapeHtml } from '../../shared/domain/escape-html.ts';

/** The browser did not send back the cookie of the sign-in. */
export const SIGN_IN_LOST =
  'Your browser did not send the cookie of this sign-in. Most likely it blocks cookies, or the sign-in took too long. ' +
  'Allow cookies for this site in the browser’s settings, then start again.';

/** A page outside the app: it needs no script, and its stylesheet comes from the server (strict CSP). */
export function sendPlainPage(res: Response, status: number, page: { title: string; body: string }): void {
  res
    .status(status)
    .set({ 'cache-control': 'no-store, private', 'content-type': 'text/html; charset=utf-8' })
    .send(plainPage(page));
}

/** Errors of addresses that people open are shown as a page, not as JSON. */
export const answersPages: RequestHandler = (_req, res, next) => {
  res.locals.answersPages = true;
  next();
};

/** `body` is HTML: escape each text in it with `escapeHtml`. */
export function plainPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} - Side One</title>
<link rel="stylesheet" href="${PLAIN_STYLE_PATH}">
</head>
<body>
<main>
<p class="wordmark">Side One</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

export const PLAIN_STYLE_PATH = '/api/plain-page.css';

export const PLAIN_STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 24px 16px;
  background: light-dark(#e9e9e5, #121211); color: light-dark(#191917, #f0eee8);
  font: 400 1rem/1.5rem "Archivo Variable", Archivo, system-ui, sans-serif;
}
main {
  width: min(26rem, 100%); padding: 32px 28px 28px; border-radius: 12px;
  background: light-dark(#f5f5f2, #1b1b19); border: 1px solid light-dark(#cfcfc8, #32322f);
  border-bottom: 10px solid light-dark(#83552f, #4a2e1a);
  box-shadow: 0 2px 6px light-dark(rgb(0 0 0 / .12), rgb(0 0 0 / .5));
}
.wordmark {
  margin: 0 0 24px; font-weight: 650; font-stretch: 118%; font-size: .875rem; letter-spacing: .08em;
  text-transform: uppercase; color: light-dark(#51514b, #b0aea6);
}
h1 { margin: 0 0 8px; font: 600 1.75rem/2.125rem "Besley Variable", Besley, "Clarendon BT", Georgia, serif; }
p { margin: 0 0 20px; color: light-dark(#51514b, #b0aea6); }
label { display: block; margin: 0 0 6px; font-size: .875rem; font-weight: 600; }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; border-radius: 8px;
  background: light-dark(#fdfdfb, #252523); border: 1px solid light-dark(#7d7d75, #7f7f77);
}
button, .key {
  display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; margin-top: 16px;
  padding: 8px 16px; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  background: light-dark(#1d1d1b, #f0eee8); color: light-dark(#f8f8f5, #171715); text-decoration: none; cursor: pointer;
}
.quiet { background: none; color: inherit; box-shadow: inset 0 0 0 1px light-dark(#7d7d75, #7f7f77); }
h2 { margin: 28px 0 4px; font-size: 1.125rem; line-height: 1.5rem; }
.lines { margin: 0; padding: 0; list-style: none; }
.lines li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; padding: 12px 0; }
.lines li + li { border-top: 1px solid light-dark(#cfcfc8, #32322f); }
.lines span { min-width: 0; overflow-wrap: anywhere; }
.lines form { flex-basis: 100%; }
.lines button { margin-top: 8px; }
.amount { font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid light-dark(#0b57d0, #8ab8ff); outline-offset: 2px; }
.problem { margin: 8px 0 0; color: light-dark(#a8211a, #ff9486); font-size: .875rem; }
.note { margin: 20px 0 0; font-size: .8125rem; line-height: 1.125rem; }
`;
