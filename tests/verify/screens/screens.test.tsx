// Every screen, sheet and state of `tests/screens`, on a phone and a desktop, with a full life of data. `npm run screens`
// draws them instead of judging them, in four windows.
import { describe, expect, test } from 'vitest';
import { cdp, commands, page } from 'vitest/browser';
import { axeProblems, narrow, SHAPES, sidewaysProblems, takeTheme } from '../../components/support/axe.ts';
import { diaryOf, fullLife, HORSES, PINK_MOON, record, sampleLibrary, wish } from '../../components/support/library.ts';
import { lifeSite } from '../../components/support/life-site.ts';
import { type App, openApp, openVisitor, PHONE, type Size } from '../../components/support/open-app.tsx';
import { widthProblems } from '../../components/support/page-width.ts';
import { press, synced } from '../../components/support/steps.ts';
import * as admin from '../../screens/admin.ts';
import * as collection from '../../screens/collection.ts';
import * as money from '../../screens/money.ts';
import * as others from '../../screens/others.ts';
import { goOffline, isThere, NEVER, type Screen, takeStep } from '../../screens/screen.ts';
import { RECORDS } from '../../support/sample-records.ts';

const IS_DRAWN = import.meta.env.DRAW_SCREENS === 'true';

/** Judged on a phone and a desktop, drawn also on a narrow phone and a tablet. `like` is the shape whose steps lead there. */
const WINDOWS: { name: string; size: Size; like: Screen['only'] }[] = [
  ...SHAPES.map((shape) => ({ ...shape, like: shape.name })),
  ...(IS_DRAWN
    ? [
        { name: 'narrow', size: { width: 320, height: 700, isTouch: true }, like: 'phone' as const },
        { name: 'tablet', size: { width: 820, height: 1180, isTouch: true }, like: 'phone' as const },
      ]
    : []),
];

type Who = 'member' | 'admin' | 'newcomer' | 'free' | 'visitor';

const GROUPS: [name: string, who: Who, screens: Screen[]][] = [
  ['the home', 'member', collection.home],
  ['a record', 'member', collection.record],
  ['adding', 'member', collection.adding],
  ['Look up', 'member', collection.lookUp],
  ['a full plan', 'free', collection.full],
  ['an empty library', 'newcomer', collection.empty],
  ['collections', 'member', others.collections],
  ['wishes', 'member', others.wishlist],
  ['people', 'member', others.people],
  ['notifications', 'member', others.bell],
  ['public pages of one’s own', 'member', others.ownPublicPages],
  ['the account', 'member', others.account],
  ['plans', 'member', money.money],
  ['the back office', 'admin', admin.admin],
  ['pages for a visitor', 'visitor', [...others.visitor, ...others.publicPages]],
];

/** A full life, with well-known albums on top so that a first page has both. */
const LIFE = [
  ...fullLife(),
  ...RECORDS.slice(-6).map((fields) => record(fields, fields.title === 'Horses' ? { id: HORSES } : {})),
  wish({ artist: 'Nick Drake', title: 'Pink Moon', targetPrice: '25.00', priceAlert: true }, { id: PINK_MOON }),
  ...diaryOf(PINK_MOON),
];

describe.each(WINDOWS)('on a $name', ({ name: shape, size, like }) => {
  test.each(GROUPS)('%s', { timeout: 900_000 }, async (_name, who, screens) => {
    const problems: string[] = [];
    let app: App | undefined;
    for (const screen of screens.filter(({ only = like }) => only === like)) {
      try {
        if (!app || isOwn(screen)) app = await open(who, screen, size);
        else await app.goTo(screen.at);
        if (screen.isMenu && size === PHONE && !IS_DRAWN) await narrow();
        for (const step of screen.by ?? []) await takeStep(step, app);
        await isThere(screen.there);
        if (IS_DRAWN) await draw(screen, `${screen.name}-${shape}`, size);
        else for (const problem of await problemsOf(screen, size)) problems.push(`${screen.name}: ${problem}`);
        if (screen.by) await press('{Escape}');
      } catch (error) {
        problems.push(`${screen.name}: ${(error as Error).message.split('\n')[0]}`);
        app = undefined;
      }
      if (isOwn(screen)) app = undefined;
    }
    expect(problems.join('\n')).toBe('');
  });
});

/** True if the screen leaves something behind, so that no other shares its app. */
function isOwn({ answers, account, isView, isUnsynced, by = [] }: Screen): boolean {
  return Boolean(answers || account || isView || isUnsynced) || by.some((step) => typeof step === 'function');
}

async function open(who: Who, { at, answers, account, isView = false, isUnsynced = false }: Screen, size: Size) {
  const { answer } = lifeSite({ ...admin.OFFICE, ...answers });
  if (who === 'visitor') return (await openVisitor({ at, size, answer })) as App;
  const isMember = who === 'member';
  const plan = isMember ? ({ subscriptionTier: 'annual', showCollectionValue: true } as const) : {};
  const changes = isMember ? LIFE : who === 'free' ? sampleLibrary() : [];
  const role = who === 'admin' ? 'admin' : 'user';
  const person = { username: 'cratedigger', role, ...plan, ...account } as const;
  const app = await openApp({ at, size, account: person, changes, answer, isView, isUnsynced });
  if (isMember && !isUnsynced && !isView && /^\/(?:\?|$)/.test(at)) await synced();
  return app;
}

/** The violations that axe finds in light and, for colours, in dark; on a phone too wide elements, for a screen's usual state in any window. */
async function problemsOf({ isMenu, answers, by = [] }: Screen, size: Size): Promise<string[]> {
  // A page that is being read may not know its title yet.
  const isUnread = Object.values(answers ?? {}).includes(NEVER);
  const problems = (await axeProblems()).filter((each) => !isUnread || !each.startsWith('page-has-heading-one'));
  await takeTheme('dark');
  problems.push(...(await axeProblems('colours')).map((problem) => `[dark] ${problem}`));
  await takeTheme('light');
  if (size !== PHONE) return problems;
  if (isMenu || answers || by.includes(goOffline)) {
    await narrow();
    problems.push(...(await sidewaysProblems()));
  } else problems.push(...(await widthProblems()));
  await page.viewport(size.width, size.height);
  return problems;
}

async function draw({ isWhole }: Screen, name: string, size: Size): Promise<void> {
  const height = isWhole ? document.documentElement.scrollHeight : size.height;
  await page.viewport(size.width, height);
  for (const theme of ['light', 'dark'] as const) {
    await takeTheme(theme);
    const clip = { x: 0, y: 0, width: size.width, height, scale: size.isTouch ? 2 : 1 };
    const { data } = await cdp().send('Page.captureScreenshot', { format: 'png', clip });
    const file = `${name}-${theme}.png`;
    // The README shows one of them.
    const folder = file === 'home-desktop-light.png' ? 'tests/screens' : 'tests/screens/out';
    await commands.writeFile(`${folder}/${file}`, data, 'base64');
  }
  await takeTheme('light');
  await page.viewport(size.width, size.height);
}
