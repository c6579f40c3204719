import type { TestedMistake } from './mistake.ts';

const RESTORE_PLAN = 'app/features/backup/restore-plan.ts';
const RESTORE = 'app/features/backup/restore.ts';

/** Mistakes of backups and of restoring them. */
export const BACKUP_MISTAKES: readonly TestedMistake[] = [
  {
    name: 'a backup without the photos of its albums',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/pictures.test.ts'],
    patches: [
      {
        file: 'app/features/backup/backup-images.ts',
        find: 'flatMap(({ imageUrl, shelfiePhotos = [] }) => [imageUrl, ...shelfiePhotos])',
        replace: 'flatMap(({ imageUrl }) => [imageUrl])',
      },
    ],
  },
  {
    name: 'a backup without the pictures of its wishes',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/pictures.test.ts'],
    patches: [
      {
        file: 'app/features/backup/make-backup.ts',
        find: 'ownImagesOf([...records, ...wishlist])',
        replace: 'ownImagesOf([...records])',
      },
    ],
  },
  {
    name: "a restored backup shows another account's collections to everybody",
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/backup.test.ts'],
    patches: [
      {
        file: RESTORE_PLAN,
        find: 'const isPublic = isSameAccount && fields.isPublic === true;',
        replace: 'const isPublic = fields.isPublic === true;',
      },
    ],
  },
  {
    name: 'a backup restored twice into another account doubles it',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/backup.test.ts'],
    patches: [
      {
        file: RESTORE_PLAN,
        find: 'const idFor = (id: string) => (isSameAccount ? id : v5(id, userId));',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        replace: 'const idFor = (id: string) => (isSameAccount ? id : v5(`${id}${Math.random()}`, userId));',
      },
    ],
  },
  {
    name: 'a restored album names a picture that is not there',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/pictures.test.ts'],
    patches: [
      {
        file: RESTORE_PLAN,
        find: 'shelfiePhotos: shelfiePhotos.filter(reachable),',
        replace: 'shelfiePhotos,',
      },
    ],
  },
  {
    name: 'albums deleted since are not restored',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/backup.test.ts'],
    patches: [
      {
        file: RESTORE,
        find: '{ records, revives: true }',
        replace: '{ records }',
      },
    ],
  },
  {
    name: 'a restored picture under its old name',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/backup.test.ts'],
    patches: [
      {
        file: RESTORE,
        find: 'return broken.has(address) ? null : (renamed.get(address) ?? address);',
        replace: 'return broken.has(address) ? null : address;',
      },
    ],
  },
  {
    name: 'a backup restored on a full plan keeps the newest albums',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/backup.test.ts'],
    patches: [
      {
        file: RESTORE_PLAN,
        find: 'leaveOut(backup.records.toSorted(byCreation), {',
        replace: 'leaveOut(backup.records.toSorted(byCreation).toReversed(), {',
      },
    ],
  },
  {
    name: 'of two equal albums in a backup one is lost',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/backup.test.ts'],
    patches: [
      {
        file: RESTORE_PLAN,
        find: `      by.equals.set(keyOf(row), equals - 1);
`,
        replace: '',
      },
    ],
  },
  {
    name: 'one unreadable row keeps a whole backup from being restored',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/damaged-file.test.ts'],
    patches: [
      {
        file: 'app/features/backup/backup-format.ts',
        find: 'if (!row?.success) unreadable.push(nameOf(value));',
        replace: "if (!row?.success) throw new BackupError('This file is not a Side One backup.');",
      },
    ],
  },
  {
    name: 'two collections of one name in a backup restored as one after a stop',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/backup.test.ts'],
    patches: [{ file: RESTORE_PLAN, find: '.filter(({ id }) => !own.has(id));', replace: ';' }],
  },
  {
    name: 'a photo that is damaged in the file named in another account',
    kind: 'backups',
    tier: 'unit',
    tests: ['tests/app/backup/pictures.test.ts'],
    patches: [
      {
        file: RESTORE,
        find: 'flatMap((one) => addressHere(one) ?? [])',
        replace: 'map((one) => addressHere(one) ?? one)',
      },
    ],
  },
];
