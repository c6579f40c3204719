import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RecordFields } from '../../app/features/records/RecordFields.tsx';
import { formOfRecord, type RecordForm } from '../../app/features/records/record-form.ts';
import { type Field, RECORD_FIELDS } from '../../shared/entities.ts';
import { ALBUM, OTHER_ALBUM } from '../support/whole-rows.ts';

vi.mock('../../app/library/react/hooks.ts', () => ({ useCommonTags: () => [] }));

const typed = Object.entries<Field>(RECORD_FIELDS).flatMap(([name, { isPicked }]) => (isPicked ? [] : [name]));

test.each(typed)('the form of a record shows %s', (name) => {
  const field = name as keyof RecordForm;
  expect(shown({ ...formOf(ALBUM), [field]: formOf(OTHER_ALBUM)[field] })).not.toBe(shown(formOf(ALBUM)));
});

function formOf(fields: typeof ALBUM): RecordForm {
  const stamps = { id: 'id', createdAt: '', updatedAt: '', version: 1 };
  return formOfRecord({ ...stamps, ...fields, shelfiePhotos: [], plays: [], collectionIds: [] }, 'USD');
}

function shown(form: RecordForm): string {
  return renderToString(<RecordFields form={form} problems={{}} onChange={() => undefined} />);
}
