import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PageContent } from '../../../shared/contract/site-content.ts';
import { openAdmin } from '../../components/support/admin.ts';
import { expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { type BillingAnswer, heldAnswer } from '../../components/support/billing.ts';
import { holdStorage } from '../../components/support/hold-storage.ts';
import { PHONE, type Size } from '../../components/support/open-app.tsx';
import { gone, press, shown, toastSays } from '../../components/support/steps.ts';

const READ = 'GET /api/site-content/about_page';
const SAVE = 'PATCH /api/site-content/about_page';

const CONTENT: PageContent = {
  pageKey: 'about_page',
  title: 'About Us',
  subtitle: 'For people who still turn the record over',
  content: 'It began with a shoebox.\nIt is made by collectors.',
  isActive: true,
  updatedAt: '2026-11-03T09:30:00.000Z',
  version: 3,
};

const section = () => page.getByRole('region', { name: 'Site Content Management' });
const dialog = () => page.getByRole('dialog', { name: 'Edit About page' });
const field = (name: RegExp) => dialog().getByLabelText(name);
const save = () => dialog().getByRole('button', { name: 'Save Changes' });
const typed = () =>
  [/^Title/, /^Subtitle/, /^Content/].map((name) => (field(name).element() as HTMLInputElement).value);

interface Opening {
  content?: Partial<PageContent>;
  answers?: Record<string, BillingAnswer>;
  size?: Size;
}

async function open({ content = {}, answers = {}, size }: Opening = {}) {
  let stored: PageContent = { ...CONTENT, ...content };
  const app = await openAdmin({
    ...(size && { size }),
    answers: {
      [READ]: () => ({ body: stored }),
      [SAVE]({ body }) {
        const id = '018f0000-0000-7000-8000-000000000001';
        stored = { ...stored, ...(body as object), updatedAt: '2026-11-23T10:00:00.000Z', version: stored.version + 1 };
        return { body: { ...stored, id, updatedBy: null } };
      },
      ...answers,
    },
  });
  return {
    ...app,
    /** The text another administrator saves. */
    change: (changes: Partial<PageContent>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 };
    },
  };
}

async function openDialog(opening: Opening = {}) {
  const app = await open(opening);
  await section().getByRole('button', { name: 'Edit About page' }).click();
  await shown(field(/^Title/));
  return app;
}

const conflict = { code: 'EDIT_CONFLICT', message: 'Somebody else has changed this page since you opened it' } as const;

describe('the text of the About page, on the dashboard', () => {
  // ADMIN-039 ADMIN-040 ADMIN-041
  test('shows its title, its subtitle, the beginning of its words, and when an administrator changed it', async () => {
    await open({ content: { content: `First line.\n\n${'x'.repeat(300)}` } });
    await shown(section().getByText('About Us', { exact: true }));
    await shown(section().getByText('For people who still turn the record over'));
    await shown(section().getByText(`First line. ${'x'.repeat(188)}…`, { exact: true }));
    await shown(section().getByText(/^Last updated Nov 3, 2026, .*By admin user$/));
  });

  // ADMIN-039
  test('says that it has no subtitle, and that it is unchanged', async () => {
    await open({ content: { subtitle: null, updatedAt: null, version: 0 } });
    await shown(section().getByText('No subtitle set'));
    await shown(section().getByText('Never updated'));
    await shown(section().getByText('It began with a shoebox. It is made by collectors.'));
  });

  test('says why it cannot be read, and reads it again', async () => {
    const { site } = await open({ answers: { [READ]: 'no connection' } });
    await shown(section().getByText('The text of the About page is read from the server.'));
    site.answers[READ] = { body: CONTENT };
    await section().getByRole('button', { name: 'Try again' }).click();
    await shown(section().getByText('About Us', { exact: true }));
  });
});

describe('the dialog of the About page', () => {
  // ADMIN-042 ADMIN-044
  test('has title, subtitle and words in twelve rows, and needs a title and words', async () => {
    await openDialog();
    expect(typed()).toEqual([CONTENT.title, CONTENT.subtitle, CONTENT.content]);
    await shown(dialog().getByText('Subtitle (optional)'));
    await expect.element(field(/^Content/)).toHaveAttribute('rows', '12');
    await shown(dialog().getByRole('button', { name: 'Cancel' }));
    await expect.element(save()).toBeEnabled();
    for (const name of [/^Title/, /^Content/]) {
      const before = (field(name).element() as HTMLInputElement).value;
      await field(name).fill(' \n ');
      await expect.element(save()).toBeDisabled();
      await field(name).fill(before);
      await expect.element(save()).toBeEnabled();
    }
    await field(/^Subtitle/).fill('');
    await expect.element(save()).toBeEnabled();
  });

  // ADMIN-045 ADMIN-046
  test('saves what was typed with the version it is of, and shows it', async () => {
    const { site } = await openDialog();
    await field(/^Title/).fill('Our story');
    await field(/^Subtitle/).fill('');
    await field(/^Content/).fill('One.\n\nTwo.');
    await save().click();
    await toastSays('Content updated');
    await gone(dialog());
    expect(site.sent(SAVE)).toEqual([{ title: 'Our story', subtitle: '', content: 'One.\n\nTwo.', version: 3 }]);
    await shown(section().getByText('Our story'));
    await expect.element(section().getByRole('button', { name: 'Edit About page' })).toHaveFocus();
  });

  // ADMIN-043 ADMIN-044
  test('says that it saves while it does, and saves once', async () => {
    const held = heldAnswer();
    const { site } = await openDialog({ answers: { [SAVE]: held.answer } });
    await field(/^Title/).fill('Our story');
    await save().click();
    const saving = dialog().getByRole('button', { name: 'Saving...' });
    await expect.element(saving).toHaveAttribute('aria-disabled', 'true');
    await saving.click({ force: true });
    held.give({ ...CONTENT, id: CONTENT.pageKey, updatedBy: null });
    await gone(dialog());
    expect(site.sent(SAVE)).toHaveLength(1);
  });

  // ADMIN-047
  test.each([
    ['no connection', 'There was no answer from the server.'],
    [{ code: 'INTERNAL', message: 'Something went wrong on the server.' }, 'Something went wrong on the server.'],
  ] as const)('keeps what was typed when it cannot be saved: %j', async (answer, reason) => {
    await openDialog({ answers: { [SAVE]: answer } });
    await field(/^Title/).fill('Our story');
    await save().click();
    await toastSays('Failed to update content. Please try again.', reason);
    expect(typed()).toEqual(['Our story', CONTENT.subtitle, CONTENT.content]);
    await expect.element(save()).toBeEnabled();
  });

  test('marks a text that is too long', async () => {
    const { site } = await openDialog();
    await field(/^Title/).fill('t'.repeat(101));
    await save().click();
    await shown(dialog().getByText('Title must be at most 100 characters'));
    await expect.element(field(/^Title/)).toHaveFocus();
    expect(site.sent(SAVE)).toEqual([]);
  });

  test('keeps what was typed when it is closed, and drops it with Cancel', async () => {
    await openDialog();
    await field(/^Title/).fill('Half a thought');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await gone(dialog());
    await section().getByRole('button', { name: 'Edit About page' }).click();
    await expect.poll(typed).toContain('Half a thought');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog());
    await section().getByRole('button', { name: 'Edit About page' }).click();
    await expect.poll(typed).toEqual([CONTENT.title, CONTENT.subtitle, CONTENT.content]);
  });

  test('needs a connection, and keeps what is typed without one', async () => {
    const app = await openDialog();
    app.setOnline(false);
    await expect.element(dialog().getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
    await field(/^Title/).fill('Without signal');
    app.setOnline(true);
    await expect.element(save()).toBeEnabled();
    expect(typed()[0]).toBe('Without signal');
  });

  test('gives the title the focus also when the draft is read late', async () => {
    const held = heldAnswer();
    const { userId } = await open({ answers: { [READ]: held.answer } });
    const release = await holdStorage(userId);
    held.give(CONTENT);
    ((await section().getByRole('button', { name: 'Edit About page' }).findElement()) as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(dialog().getByRole('heading', { name: 'Edit About page' })).toHaveFocus();
    expect(field(/^Title/).elements()).toEqual([]);
    release();
    await expect.element(field(/^Title/)).toHaveFocus();
  });

  test('is used with the keyboard alone', async () => {
    const { site } = await open();
    await shown(section().getByText('About Us', { exact: true }));
    (section().getByRole('button', { name: 'Edit About page' }).element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(field(/^Title/)).toHaveFocus();
    await press('{Control>}a{/Control}', 'Our story', '{Enter}');
    await toastSays('Content updated');
    expect(site.sent(SAVE)).toMatchObject([{ title: 'Our story' }]);
  });
});

describe('two administrators at once', () => {
  const theirs = { title: 'Theirs', subtitle: null, content: 'Their <b>words</b>' };

  test('the one who saves later sees what the other saved, keeps what was typed, and may put it in its place', async () => {
    const { site, change } = await openDialog({ answers: { [SAVE]: conflict } });
    await field(/^Title/).fill('Mine');
    change(theirs);
    await save().click();
    await toastSays('Failed to update content. Please try again.', conflict.message);
    const remark = dialog().getByRole('status').filter({ hasText: 'Another administrator has changed this page' });
    await shown(remark.getByText('Theirs'));
    await shown(remark.getByText('Their <b>words</b>'));
    await shown(remark.getByText('No subtitle set'));
    expect(typed()).toEqual(['Mine', CONTENT.subtitle, CONTENT.content]);
    site.answers[SAVE] = { body: { ...CONTENT, id: 'x', updatedBy: null } };
    await save().click();
    await toastSays('Content updated');
    expect(site.sent(SAVE)).toMatchObject([
      { title: 'Mine', version: 3 },
      { title: 'Mine', version: 4 },
    ]);
  });

  test('or goes on from what the other saved', async () => {
    const { site, change } = await openDialog({ answers: { [SAVE]: conflict } });
    await field(/^Title/).fill('Mine');
    change(theirs);
    await save().click();
    await dialog().getByRole('button', { name: 'Discard mine and take this' }).click();
    await expect.poll(typed).toEqual(['Theirs', '', 'Their <b>words</b>']);
    site.answers[SAVE] = { body: { ...CONTENT, id: 'x', updatedBy: null } };
    await save().click();
    await toastSays('Content updated');
    expect(site.sent(SAVE).at(-1)).toMatchObject({ title: 'Theirs', version: 4 });
  });

  test('a draft of an older version does not pass for one of the newest', async () => {
    const { site, change, goTo } = await openDialog();
    await field(/^Title/).fill('Begun early');
    await dialog().getByRole('button', { name: 'Close' }).click();
    change(theirs);
    await goTo('/admin/messages');
    await goTo('/admin');
    await shown(section().getByText('Theirs'));
    site.answers[SAVE] = conflict;
    await section().getByRole('button', { name: 'Edit About page' }).click();
    await expect.poll(typed).toContain('Begun early');
    await save().click();
    await shown(dialog().getByText(/^Another administrator has changed this page/));
    expect(site.sent(SAVE)).toMatchObject([{ title: 'Begun early', version: 3 }]);
  });
});

describe.each(SHAPES)('on a $name', ({ size }) => {
  test('axe finds nothing on the dashboard, in the dialog and in a conflict', async () => {
    const { change } = await open({ size, answers: { [SAVE]: conflict } });
    await shown(section().getByText('About Us', { exact: true }));
    await expectAccessible(size);
    await section().getByRole('button', { name: 'Edit About page' }).click();
    await field(/^Title/).fill('Mine');
    await expectAccessible(size);
    change({ title: 'Theirs' });
    await save().click();
    await shown(dialog().getByText(/^Another administrator has changed this page/));
    await expectAccessible(size);
  });

  test.runIf(size === PHONE)('nothing is wider than 320 px', async () => {
    const long = 'Plattensammlungsverwaltung'.repeat(6);
    await openDialog({ size: { ...PHONE, width: 320 }, content: { title: long, subtitle: long, content: long } });
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
