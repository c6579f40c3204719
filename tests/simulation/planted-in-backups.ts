import type { SimulatedMistake } from '../planted/mistake.ts';

const PLAN = 'app/features/backup/restore-plan.ts';
const RESTORE = 'app/features/backup/restore.ts';
const SOURCE = 'app/features/backup/backup-source.ts';
const IMAGES = 'app/features/backup/image-access.ts';

/** Mistakes of saving a library to a file and of restoring it, in the middle of everything else. */
export const BACKUP_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'a saved library without the albums that the server refused',
    kind: 'backups',
    tier: 'fast',
    patches: [
      { file: SOURCE, find: 'if (!stored.has(record.id)) stored.set(record.id, record);', replace: 'void record;' },
    ],
  },
  {
    name: 'a saved library without pictures that wait on the device',
    kind: 'backups',
    tier: 'fast',
    patches: [
      { file: IMAGES, find: 'if (waiting) return new Blob([waiting.bytes], { type: waiting.type });', replace: '' },
    ],
  },
  {
    name: 'a row restored into another account under the id it had',
    kind: 'backups',
    tier: 'fast',
    patches: [
      {
        file: PLAN,
        find: 'const idFor = (id: string) => (isSameAccount ? id : v5(id, userId));',
        replace: 'const idFor = (id: string) => (isSameAccount || userId ? id : v5(id, userId));',
      },
    ],
  },
  {
    name: 'collections of another account public after a restore',
    kind: 'backups',
    tier: 'fast',
    patches: [{ file: PLAN, find: 'isSameAccount && fields.isPublic === true', replace: 'fields.isPublic === true' }],
  },
  {
    name: 'own public collections private after a restore',
    kind: 'backups',
    tier: 'fast',
    patches: [{ file: PLAN, find: 'isSameAccount && fields.isPublic === true', replace: 'false' }],
  },
  {
    name: 'a wish restored with a picture that its account never had',
    kind: 'backups',
    tier: 'fast',
    patches: [
      {
        file: PLAN,
        find: 'return sha256 === undefined || isSameAccount || hasImage(sha256);',
        replace: 'return true;',
      },
    ],
  },
  {
    name: 'a restored collection without the albums that are there',
    kind: 'backups',
    tier: 'fast',
    patches: [{ file: PLAN, find: 'becomesDefault ? [] : membersHere(collection)', replace: '[]' }],
  },
  {
    name: 'restored albums in no collection that is there already',
    kind: 'backups',
    tier: 'fast',
    patches: [{ file: PLAN, find: 'else if (!same.isDefault) foundAs.set(collection.id, same.id);', replace: '' }],
  },
  {
    name: 'a restored account with another default collection',
    kind: 'default collections',
    tier: 'fast',
    patches: [{ file: PLAN, find: 'if (becomesDefault) plan.newDefaultId = id;', replace: 'if (false) void 0;' }],
  },
  {
    name: 'what a default collection says lost in a restore',
    kind: 'dropped fields',
    tier: 'fast',
    slow: true,
    patches: [{ file: PLAN, find: ' && !fields.description && !isPublic;', replace: ';' }],
  },
  {
    name: 'a restore that was stopped leaves another default collection',
    kind: 'default collections',
    tier: 'fast',
    slow: true,
    patches: [{ file: PLAN, find: 'if (becomesDefault) plan.newDefaultId = same.id;\n      else if', replace: 'if' }],
  },
  {
    name: 'a restored album dated by the day of the restore',
    kind: 'backups',
    tier: 'fast',
    patches: [
      {
        file: PLAN,
        find: 'id: idFor(id),\n        createdAt,\n        fields: { ...fields, imageUrl: cover(fields.imageUrl) },\n        collectionIds',
        replace:
          'id: idFor(id),\n        fields: { ...fields, imageUrl: cover(fields.imageUrl) },\n        collectionIds',
      },
    ],
  },
  {
    name: 'rows named before their pictures are kept',
    kind: 'pictures before rows',
    tier: 'fast',
    patches: [{ file: RESTORE, find: 'if (!(await takePhoto(sha256))) {', replace: 'if (false) {' }],
  },
  {
    name: 'a cover that is damaged in the file named in another account',
    kind: 'backups',
    tier: 'fast',
    slow: true,
    patches: [{ file: RESTORE, find: 'if (!plan.isSameAccount) broken.add(imagePath(sha256));', replace: '' }],
  },
  {
    name: 'a limit forgotten when a backup is restored',
    kind: 'backups',
    tier: 'fast',
    patches: [
      { file: PLAN, find: 'Math.max(0, limit - state.count(', replace: 'Math.max(0, limit - 0 * state.count(' },
    ],
  },
  {
    name: 'equal albums left out although a person wants them',
    kind: 'backups',
    tier: 'fast',
    slow: true,
    patches: [{ file: PLAN, find: 'skipAlike ? othersOf(state.all(', replace: 'true ? othersOf(state.all(' }],
  },
  {
    name: 'Undo of a restore that stops at the default collection',
    kind: 'undone deletions',
    tier: 'fast',
    slow: true,
    patches: [
      {
        file: 'app/library/commands/take-back.ts',
        find: "['NOT_FOUND', 'DELETED', 'DEFAULT_PROTECTED']",
        replace: "['NOT_FOUND', 'DELETED']",
      },
    ],
  },
];
