import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '../../../shared/contract/audit-log.ts';
import { openAdmin } from '../../components/support/admin.ts';
import { ENTRIES, entry, LOG } from '../../components/support/admin-fixtures.ts';
import { type BillingAnswer, heldAnswer } from '../../components/support/billing.ts';
import { PHONE } from '../../components/support/open-app.tsx';
import { gone, press, shown, texts, toastSays } from '../../components/support/steps.ts';

const EXPORT = 'POST /api/admin/audit-log/export';

const answer = (entries: AuditEntry[] = ENTRIES, nextCursor: string | null = null) => ({
  body: { entries, nextCursor },
});

const open = (answers: Record<string, BillingAnswer> = {}, size?: typeof PHONE) =>
  openAdmin({ at: '/admin/audit-log', answers: { [LOG]: answer(), ...answers }, ...(size && { size }) });
const wanted = (site: Awaited<ReturnType<typeof open>>['site']) =>
  site.calls.filter(({ what }) => what === LOG).at(-1)?.query;
const rows = () => texts(page.getByRole('table').getByRole('row')).slice(1);

/** Keeps the files that the page saves, until the test ends. */
function savedFiles(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    const url = createObjectURL(blob);
    blobs.set(url, blob);
    return url;
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function keep() {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, text: blob.text() });
  };
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}

describe('the audit log', () => {
  test('says when, what with its call, who, and as whom', async () => {
    await open();
    await expect.poll(() => rows().length).toBe(5);
    const [first, tier, refused, saved, deleted] = rows();
    expect(first).toMatch(
      /Nov 20, 2026, [\s\S]*Left the view\s+POST \/api\/admin\/switch-back\s+deadwax\s+runoutgroove/,
    );
    expect(tier).toContain('Changed the tier from Free to Monthly');
    expect(refused).toMatch(/Refused: start an upgrade\s+PATCH \/api\/user\/subscription, 403 FORBIDDEN/);
    expect(saved?.trim().endsWith('deadwax')).toBe(true);
    expect(deleted).toContain('Deleted account');
    await shown(page.getByText('5 entries'));
  });

  test('shows what was before and after, when one asks for it, with the keyboard too', async () => {
    await open();
    const values = page.getByText('1 value before and after');
    await shown(values);
    expect(page.getByText('free → monthly').element().checkVisibility()).toBe(false);
    (values.element() as HTMLElement).focus();
    await press('{Enter}');
    await shown(page.getByText('free → monthly'));
  });

  test('is searched, of one act, and of some days, and forgets all of it with one button', async () => {
    const { site } = await open();
    await expect.poll(() => rows().length).toBe(5);
    const asked = () => site.calls.filter(({ what }) => what === LOG).at(-1)?.query;
    site.answers[LOG] = answer([]);
    await page.getByRole('searchbox', { name: 'Search admin or user' }).fill(' groove ');
    await expect.poll(asked).toEqual({ search: 'groove' });
    await page.getByLabelText('Act', { exact: true }).selectOptions('Change a tier');
    await expect.poll(asked).toEqual({ search: 'groove', act: 'user.tier' });
    await page.getByLabelText('From').fill('2026-11-01');
    await page.getByLabelText('To', { exact: true }).fill('2026-11-20');
    const [from, to] = [new Date(2026, 10, 1), new Date(2026, 10, 21)].map((day) => day.toISOString());
    await expect.poll(asked).toEqual({ search: 'groove', act: 'user.tier', from, to });
    await shown(page.getByText('No entries found'));
    site.answers[LOG] = answer();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect.poll(asked).toEqual({});
    await expect.poll(() => rows().length).toBe(5);
    await expect.element(page.getByLabelText('Act', { exact: true })).toHaveValue('');
  });

  test('goes on below, and says how far it is read', async () => {
    const cursor = '2026-11-20T13:01:00.000Z_0197f6a1-0000-7000-8000-000000000001';
    const { site } = await open({
      [LOG]: ({ query }) => (query.before ? answer([entry('5'), entry('6')]) : answer(ENTRIES, cursor)),
    });
    await shown(page.getByText('The newest 5 entries'));
    await page.getByRole('button', { name: 'Show more entries' }).click();
    await shown(page.getByText('6 entries', { exact: true }));
    expect(site.calls.at(-1)?.query).toEqual({ before: cursor });
    await gone(page.getByRole('button', { name: 'Show more entries' }));
  });

  test('says that it loads, that it is empty, and what is wrong', async () => {
    const held = heldAnswer();
    const { site } = await open({ [LOG]: held.answer });
    await shown(page.getByText('Loading the log…'));
    held.give({ entries: [], nextCursor: null });
    await shown(page.getByText('What administrators do is listed here from then on.'));
    site.answers[LOG] = { code: 'INVALID', message: 'The search is too long' };
    await page.getByRole('searchbox', { name: 'Search admin or user' }).fill('x');
    await shown(page.getByText('The search is too long'));
    site.answers[LOG] = 'no connection';
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(page.getByText('The audit log is read online.'));
    site.answers[LOG] = answer();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows().length).toBe(5);
  });

  test('is downloaded as it is filtered, and then shows the download itself', async () => {
    const files = savedFiles();
    const { site } = await open({ [EXPORT]: { body: { csv: 'When\r\n', count: 1, isCut: false } } });
    await page.getByRole('searchbox', { name: 'Search admin or user' }).fill('groove');
    site.answers[LOG] = answer([entry('7', { act: 'log.download', what: 'Downloaded the audit log' }), ...ENTRIES]);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await toastSays('Download started', 'Downloaded 1 entry.');
    expect(site.sent(EXPORT)).toEqual([{ search: 'groove' }]);
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)]);
    expect(await files[0]?.text).toBe('When\r\n');
    await shown(page.getByRole('cell', { name: /^Downloaded the audit log/ }));
  });

  test('says when a file has no room for all, and when none came', async () => {
    savedFiles();
    const { site } = await open({ [EXPORT]: { body: { csv: '', count: 10_000, isCut: true } } });
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await toastSays('The newest 10,000 entries. Choose days to get earlier ones.');
    site.answers[EXPORT] = 'no connection';
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await toastSays('Download failed', 'There was no answer from the server.');
  });

  test('shows action and time first on a phone', async () => {
    await open({}, { ...PHONE, width: 320 });
    await expect.poll(() => rows().length).toBe(5);
    const [first] = rows();
    expect(first).toContain('user: runoutgroove');
  });
});

test('the log begins with what the address says, and the address follows the fields', async () => {
  const { site, address } = await openAdmin({
    at: '/admin/audit-log?search=u1&act=user.tier',
    answers: { [LOG]: answer() },
  });
  await shown(page.getByRole('table'));
  expect(wanted(site)).toEqual({ search: 'u1', act: 'user.tier' });
  await page.getByRole('searchbox').fill('deadwax');
  await expect.poll(address).toBe('/admin/audit-log?search=deadwax&act=user.tier');
  await expect.poll(() => wanted(site)).toEqual({ search: 'deadwax', act: 'user.tier' });
});

test('the administrator and the person concerned are links to their pages', async () => {
  await open();
  await expect
    .element(page.getByRole('link', { name: 'runoutgroove' }).first())
    .toHaveAttribute('href', '/admin/user/u1');
});
