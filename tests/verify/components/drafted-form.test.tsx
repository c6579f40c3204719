import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunResult } from '../../../app/library/library-types.ts';
import { useDrafted } from '../../../app/library/react/use-drafted.ts';
import { type Opened, openAlone, type Probe, probe } from '../../components/support/probe.tsx';

interface Words {
  artist: string;
  title: string;
}

const KEY = 'record.add';
const EMPTY: Words = { artist: '', title: '' };
const DONE: RunResult = { ok: true, id: 'a', group: 'g', changed: true };
const REFUSED: RunResult = { ok: false, code: 'INVALID', message: 'No', kept: false };

let opened: Opened;
let form: Probe<ReturnType<typeof useDrafted<Words>>>;

beforeEach(async () => {
  opened = await openAlone();
  form = await openForm();
});

async function openForm(initial = EMPTY, key = KEY) {
  const next = probe(opened.open, () => useDrafted(key, initial));
  await expect.poll(() => next.now().loaded).toBe(true);
  return next;
}

function type(changes: Partial<Words> | ((value: Words) => Partial<Words>)): void {
  flushSync(() => form.now().change(changes));
}

const stored = async () => (await opened.open.library.journal.draft(KEY))?.value;
const kept = (right: unknown) => expect.poll(stored).toEqual(right);

test('a form shows nothing before its draft is read', async () => {
  type({ title: 'Promise' });
  form.remove();
  await kept({ title: 'Promise' });
  const again = probe(opened.open, () => useDrafted(KEY, EMPTY));
  expect(again.all[0]).toMatchObject({ loaded: false });
  await expect.poll(() => again.now().loaded).toBe(true);
  expect(again.now()).toMatchObject({ value: { artist: '', title: 'Promise' }, dirty: true });
});

test('untouched fields follow what the form begins with, and typed ones are kept', async () => {
  let initial: Words = { artist: 'Sade', title: 'Promise' };
  form = probe(opened.open, () => useDrafted(KEY, initial));
  await expect.poll(() => form.now().loaded).toBe(true);
  expect(form.now()).toMatchObject({ value: initial, dirty: false });
  type({ title: 'Promises' });
  initial = { artist: 'SADE', title: 'From another device' };
  form.draw();
  expect(form.now()).toMatchObject({ value: { artist: 'SADE', title: 'Promises' }, dirty: true });
});

test('a change after a wait gets what the form shows then', async () => {
  form = await openForm({ artist: 'Sade', title: '' });
  type({ title: 'Promise' });
  type((value) => ({ title: `${value.artist}: ${value.title}` }));
  expect(form.now().value).toEqual({ artist: 'Sade', title: 'Sade: Promise' });
  type({ artist: 'Sade Adu' });
  expect(form.now().value).toEqual({ artist: 'Sade Adu', title: 'Sade: Promise' });
});

describe('typed text is stored', () => {
  test.each<[string, () => void]>([
    ['when a field is left', () => document.dispatchEvent(new Event('focusout'))],
    ['when the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['when the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['when the form is closed', () => form.remove()],
  ])('%s', async (_, leave) => {
    type({ title: 'Promise' });
    leave();
    // At once in the plain storage of the browser, which outlives the page.
    expect(localStorage.getItem(`draft ${opened.userId} ${KEY}`)).toContain('Promise');
    // A page that was left writes when it is shown again.
    window.dispatchEvent(new Event('pageshow'));
    await kept({ title: 'Promise' });
  });

  test('after a short pause, with the letters typed before it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      type({ title: 'P' });
      vi.advanceTimersByTime(100);
      type({ artist: 'Sade' });
      vi.advanceTimersByTime(100);
      expect(localStorage.getItem(`draft ${opened.userId} ${KEY}`)).toBeNull();
      vi.advanceTimersByTime(50);
      expect(localStorage.getItem(`draft ${opened.userId} ${KEY}`)).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
    await kept({ title: 'P', artist: 'Sade' });
  });

  test('together with what was there before', async () => {
    type({ title: 'Promise' });
    form.remove();
    await kept({ title: 'Promise' });
    form = await openForm();
    type({ artist: 'Sade' });
    form.remove();
    await kept({ title: 'Promise', artist: 'Sade' });
  });

  test('and stays where the form is only looked at', async () => {
    type({ title: 'Promise' });
    form.remove();
    await kept({ title: 'Promise' });
    form = await openForm();
    document.dispatchEvent(new Event('focusout'));
    form.remove();
    await opened.open.library.journal.putDraft('last', { title: 'last' });
    expect(await stored()).toEqual({ title: 'Promise' });
  });

  test('under the name of its form alone', async () => {
    type({ title: 'Promise' });
    form.remove();
    await kept({ title: 'Promise' });
    const other = await openForm(EMPTY, 'wishlist.add');
    expect(other.now()).toMatchObject({ value: EMPTY, dirty: false });
  });
});

test('a form that becomes another one shows the draft of that, and never the one before', async () => {
  type({ title: 'Promise' });
  form.remove();
  await kept({ title: 'Promise' });
  await opened.open.library.journal.putDraft('second', { title: 'Diamond Life' });
  let key = KEY;
  const changing = probe(opened.open, () => ({ key, ...useDrafted(key, EMPTY) }));
  await expect.poll(() => changing.now().loaded).toBe(true);
  key = 'second';
  changing.draw();
  await expect.poll(() => changing.now().loaded).toBe(true);
  const shown = changing.all.filter((one) => one.loaded).map((one) => `${one.key} ${one.value.title}`);
  expect(new Set(shown)).toEqual(new Set([`${KEY} Promise`, 'second Diamond Life']));
  flushSync(() => changing.now().change({ artist: 'Sade' }));
  changing.remove();
  const second = async () => (await opened.open.library.journal.draft('second'))?.value;
  await expect.poll(second).toEqual({ artist: 'Sade', title: 'Diamond Life' });
  expect(await stored()).toEqual({ title: 'Promise' });
});

describe('a form that is saved', () => {
  test('stores what was typed first, and names its draft to the change that drops it', async () => {
    type({ title: 'Promise' });
    let atSaving: unknown;
    const result = await form.now().saveWith(async (options) => {
      atSaving = [options, localStorage.getItem(`draft ${opened.userId} ${KEY}`)];
      return opened.open.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } }, options);
    });
    expect(result.ok).toBe(true);
    expect(atSaving).toEqual([{ draft: KEY }, expect.stringContaining('Promise')]);
    form.remove();
    await kept(undefined);
  });

  test.each<[string, RunResult, unknown]>([
    ['is gone with it, where it was saved', DONE, { title: 'P' }],
    ['is gone with it, where it waits in Needs attention', { ...REFUSED, kept: true }, { title: 'P' }],
    ['is kept, where it was not saved', REFUSED, { title: 'P', artist: 'Sade' }],
  ])('text typed meanwhile %s', async (_, answer, right) => {
    type({ title: 'P' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await form.now().saveWith(async () => {
        type({ artist: 'Sade' });
        document.dispatchEvent(new Event('focusout'));
        vi.advanceTimersByTime(1_000);
        return answer;
      });
    } finally {
      vi.useRealTimers();
    }
    // The journal writes in order: what was to be stored is stored before this.
    await opened.open.library.journal.putDraft('last', { title: 'last' });
    await kept(right);
  });

  test('stores what is typed after it', async () => {
    await form.now().saveWith(async () => DONE);
    type({ title: 'The next one' });
    form.remove();
    await kept({ title: 'The next one' });
  });
});

describe('a form that is reset', () => {
  test('begins as it was, and its draft is deleted', async () => {
    type({ title: 'Promise' });
    document.dispatchEvent(new Event('focusout'));
    await kept({ title: 'Promise' });
    form.now().reset();
    await expect.poll(() => form.now().dirty).toBe(false);
    expect(form.now().value).toEqual(EMPTY);
    await kept(undefined);
    expect(localStorage.getItem(`draft ${opened.userId} ${KEY}`)).toBeNull();
    form.remove();
    await opened.open.library.journal.putDraft('last', { title: 'last' });
    expect(await stored()).toBeUndefined();
  });

  test('drops at once also what its device has not stored yet', async () => {
    type({ title: 'Promise' });
    document.dispatchEvent(new Event('focusout'));
    expect(localStorage.getItem(`draft ${opened.userId} ${KEY}`)).toContain('Promise');
    form.now().reset();
    expect(localStorage.getItem(`draft ${opened.userId} ${KEY}`)).toBeNull();
    await opened.open.library.journal.putDraft('last', { title: 'last' });
    expect(await stored()).toBeUndefined();
  });

  test('begins with what it is given, also where a draft was read', async () => {
    type({ title: 'Promise' });
    form.remove();
    await kept({ title: 'Promise' });
    form = await openForm();
    form.now().reset({ artist: 'Sade', title: '' });
    await expect.poll(() => form.now().value).toEqual({ artist: 'Sade', title: '' });
    expect(form.now().dirty).toBe(false);
    type({ title: 'Diamond Life' });
    expect(form.now().value).toEqual({ artist: 'Sade', title: 'Diamond Life' });
  });
});
