import { VIEW_COOKIE, WHO_COOKIE } from '../../shared/wire/current-user-call.ts';
import { IDENTITY_KEY } from '../library/device/identity-key.ts';
import {
  buildOf,
  endHomePicture,
  HOME_PICTURE_ID,
  HOME_PICTURE_KEY,
  type HomePicture,
  readHomePicture,
  STYLE_ATTRIBUTE,
} from './home-picture.ts';

const LONGEST_MS = 10_000;

// Runs before the app, in its own file. After any error here the app starts without a picture.
try {
  const isOwnHome = location.pathname + location.search === '/' && !document.cookie.includes(`${VIEW_COOKIE}=`);
  const picture = isOwnHome ? readHomePicture(localStorage) : undefined;
  if (picture) {
    if (isOfThisPerson(picture)) show(picture);
    else localStorage.removeItem(HOME_PICTURE_KEY);
  }
} catch {
  // Storage is blocked or holds something else.
}

/** The session applies the same check before it shows the remembered library. */
function isOfThisPerson({ userId }: HomePicture): boolean {
  const remembered: { id?: unknown } | null = JSON.parse(localStorage.getItem(IDENTITY_KEY) ?? 'null');
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${WHO_COOKIE}=`));
  return remembered?.id === userId && (cookie === undefined || cookie === `${WHO_COOKIE}=${userId}`);
}

function show({ build, width, styles, html }: HomePicture): void {
  if (build !== buildOf(document) || width !== innerWidth) return;
  const host = document.createElement('div');
  host.id = HOME_PICTURE_ID;
  // Clicks go through to the page below, and screen readers skip it.
  host.inert = true;
  host.ariaHidden = 'true';
  // Closed, so that its texts and ids never mix with the page's.
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheets = styles.map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  const loaded = sheets.map((sheet) => new Promise((onload, onerror) => Object.assign(sheet, { onload, onerror })));
  shadow.append(...sheets);
  document.body.prepend(host);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, endHomePicture, { capture: true, once: true });
  // A fallback for an app that does not start; otherwise the app removes it much earlier.
  setTimeout(endHomePicture, LONGEST_MS);
  Promise.all(loaded).then(() => {
    const body = document.createElement('div');
    body.className = 'home-picture';
    body.innerHTML = html;
    for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
      element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
    }
    const showAll = () => {
      for (const { style } of body.querySelectorAll<HTMLElement>('.shelf-row')) style.contentVisibility = '';
    };
    for (const sign of ['scroll', 'resize']) addEventListener(sign, showAll, { once: true });
    shadow.append(body);
    performance.mark(HOME_PICTURE_ID);
  }, endHomePicture);
}
