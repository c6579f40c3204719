import { expect, test } from 'vitest';
import { defaultCollectionIdOf } from '../../../app/library/commands/default-collection-id.ts';
import { defaultCollectionIdOf as idOnServer } from '../../../sync-server/library/apply-commands.ts';
import { OTHER_USER, USER } from '../../support/device.ts';

test('every device and the server derive the same id of a person’s default collection, another for each person', () => {
  // The version 5 UUID of "default" in the namespace of the person's id.
  expect(defaultCollectionIdOf(USER)).toBe('0bfd0d85-a328-5fd3-838a-23e19ce7bce4');
  const other = defaultCollectionIdOf(OTHER_USER);
  expect(other).not.toBe(defaultCollectionIdOf(USER));
  for (const userId of [USER, OTHER_USER]) expect(defaultCollectionIdOf(userId)).toBe(idOnServer(userId));
  // Read once more, as remembered.
  expect(defaultCollectionIdOf(OTHER_USER)).toBe(other);
});
