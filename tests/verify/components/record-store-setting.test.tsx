import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  field,
  NAME,
  open,
  PROFILE,
  SEARCH,
  SOURCE,
  saveChanges,
  store,
  VALIDATE,
} from '../../components/support/profile-page.ts';
import { foundStores, invalidStore, RAIN_DOG, RAINY, validStore } from '../../components/support/settings.ts';
import { gone, press, shown, texts, toastSays, typeAtOnce } from '../../components/support/steps.ts';

describe('the preferred record store', () => {
  const options = () => page.getByRole('listbox').getByRole('option');

  // PROF-017 PROF-018 PROF-019
  test('is searched from three characters on, half a second after the last, near the zip code', async () => {
    const { settings } = await open({ [SEARCH]: foundStores(RAINY, RAIN_DOG) });
    await shown(store());
    typeAtOnce(store(), 'ra', 'rai', 'rain');
    const typedAt = performance.now();
    await shown(options().first());
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(490);
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toMatchObject([
      { query: { query: 'rain', location: '01103' } },
    ]);
    expect(texts(options())).toEqual([
      'Rainy Day Records\n12 Canal Street, Springfield',
      'Rain Dog Vinyl\n3 Mill Lane, Springfield',
    ]);
    await shown(page.getByText('Sample stores, all of them invented'));
  });

  // PROF-017
  test('with two characters is not searched', async () => {
    const { settings } = await open({ [SEARCH]: foundStores(RAINY) });
    await store().fill('ra');
    await store().fill('rain');
    await shown(options().first());
    await store().fill('ra');
    await gone(options());
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toHaveLength(1);
  });

  // PROF-016 PROF-020 PROF-023
  test('is chosen by keyboard, checked, and saved with its id', async () => {
    const { settings } = await open({ [SEARCH]: foundStores(RAINY, RAIN_DOG), [VALIDATE]: validStore() });
    await store().fill('rain');
    await shown(options().first());
    await press('{ArrowDown}', '{Enter}');
    await gone(options());
    await expect.element(store()).toHaveValue('Rainy Day Records');
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
    await expect.element(page.getByRole('link', { name: /^Website of Rainy/ })).toHaveAttribute('href', RAINY.website);
    expect(settings.sent(VALIDATE)).toEqual([
      { storeName: 'Rainy Day Records', location: '01103', placeId: 'sample:1' },
    ]);
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(PROFILE)).toEqual([
      {
        preferredRecordStore: 'Rainy Day Records',
        preferredRecordStoreData: { source: 'sample', place_id: 'sample:1', name: 'Rainy Day Records' },
      },
    ]);
    expect(settings.sent(VALIDATE)).toHaveLength(1);
  });

  test('is chosen with the mouse', async () => {
    await open({ [SEARCH]: foundStores(RAINY, RAIN_DOG), [VALIDATE]: validStore(RAIN_DOG) });
    await store().fill('rain');
    await options().nth(1).click();
    await expect.element(store()).toHaveValue('Rain Dog Vinyl');
    await gone(options());
    await shown(page.getByText('3 Mill Lane, Springfield'));
  });

  // PROF-021
  test('that is typed is checked when the field is left, and meanwhile says so', async () => {
    const held = Promise.withResolvers<ReturnType<typeof validStore>>();
    await open({ [VALIDATE]: held.promise, [SEARCH]: foundStores() });
    await store().fill('Rainy Day Records');
    await field('Bio').click();
    await shown(page.getByText('Checking this store…'));
    held.resolve(validStore());
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
  });

  // PROF-021 PROF-022
  test('that is unknown blocks the save, with a suggestion that can be taken', async () => {
    const { settings } = await open({ [VALIDATE]: invalidStore(RAINY), [SEARCH]: foundStores() });
    await store().fill('Rainy Day Recrods');
    await field('First name').fill('Maja');
    await shown(page.getByText('Invalid Record Store'));
    await saveChanges();
    await toastSays('Invalid Record Store');
    await expect.element(store()).toHaveFocus();
    expect(settings.calls.filter(({ what }) => what.startsWith('PATCH'))).toEqual([]);
    settings.answers[VALIDATE] = validStore();
    await button('Rainy Day Records').click();
    await expect.element(store()).toHaveValue('Rainy Day Records');
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(NAME)).toHaveLength(1);
  });

  test('is saved as it was typed where the directory does not answer', async () => {
    const { settings } = await open({
      [SEARCH]: { status: 502 },
      [VALIDATE]: { code: 'UNAVAILABLE', message: 'The store directory cannot be reached right now.' },
    });
    await store().fill('The shop at the corner');
    await shown(page.getByText('The server has a problem. Please try again in a moment.'));
    await field('Bio').click();
    await shown(page.getByText('The store directory cannot be reached right now. It is saved as you typed it.'));
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(PROFILE)).toEqual([
      { preferredRecordStore: 'The shop at the corner', preferredRecordStoreData: null },
    ]);
  });

  test('waits for its button where the directory may not be asked while typing', async () => {
    const { settings } = await open({
      [SOURCE]: {
        body: { source: 'openstreetmap', attribution: '© OpenStreetMap contributors', searchesWhileTyping: false },
      },
      [SEARCH]: {
        body: { results: [RAINY], source: 'openstreetmap', attribution: '© OpenStreetMap contributors' },
      },
    });
    await store().fill('rain');
    await shown(button('Search for record stores'));
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toEqual([]);
    await store().click();
    await press('{Enter}');
    await shown(options().first());
    await shown(page.getByText('© OpenStreetMap contributors'));
    expect(settings.calls.filter(({ what }) => what === SEARCH)).toHaveLength(1);
  });

  test('that is saved is looked up again for what is not kept of it', async () => {
    const data = {
      source: 'sample',
      place_id: 'sample:1',
      name: 'Rainy Day Records',
      fetchedAt: '2026-11-01T12:00:00Z',
    };
    const { settings } = await open(
      { [VALIDATE]: validStore() },
      { preferredRecordStore: 'Rainy Day Records', preferredRecordStoreData: data },
    );
    await shown(page.getByText('12 Canal Street, Springfield. 4.7 from 212 ratings, open now'));
    expect(settings.sent(VALIDATE)).toEqual([
      { storeName: 'Rainy Day Records', location: '01103', placeId: 'sample:1' },
    ]);
    await store().fill('');
    await saveChanges();
    await toastSays('Profile updated');
    expect(settings.sent(PROFILE)).toEqual([{ preferredRecordStore: null, preferredRecordStoreData: null }]);
  });
});
