import { page } from 'vitest/browser';
import type { AccountRow } from '../../../shared/domain/user.ts';
import { openApp, type Size } from './open-app.tsx';
import { scriptedSettings } from './settings.ts';
import { shown } from './steps.ts';

export const NAME = 'PATCH /api/user/name';
export const ZIP = 'PATCH /api/user/zipcode';
export const USERNAME = 'PATCH /api/user/username';
export const PROFILE = 'PATCH /api/profile';
export const SEARCH = 'GET /api/record-stores/search';
export const VALIDATE = 'POST /api/record-stores/validate';
export const SOURCE = 'GET /api/record-stores/source';

export const section = (name: string) => page.getByRole('region', { name, exact: true });
export const profile = () => section('Profile');
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const store = () => page.getByRole('combobox', { name: 'Preferred local record store' });
export const saveChanges = () => button('Save Changes').click();

export const ACCOUNT: Partial<AccountRow> = {
  ...{ username: 'cratedigger', firstName: 'Crate', lastName: 'Digger', zipCode: '01103' },
  ...{ email: 'cratedigger@example.com', createdAt: '2023-03-12T12:00:00.000Z' },
  ...{ isPublic: false, showCollectionValue: false },
};

export type Answers = Parameters<typeof scriptedSettings>[0];

export async function open(answers: Answers = {}, account: Partial<AccountRow> = {}, size?: Size) {
  const settings = scriptedSettings(answers);
  const app = await openApp({
    at: '/profile',
    account: { ...ACCOUNT, ...account },
    answer: settings.answer,
    ...(size && { size }),
  });
  await shown(field('First name'));
  return { ...app, settings };
}
