import type { SimulatedMistake } from '../planted/mistake.ts';

const QUEUE = 'app/library/journal/queue.ts';
const LIBRARY = 'app/library/library.ts';
const MEMORY = 'tests/support/memory-server.ts';
const STASH = 'app/library/journal/draft-stash.ts';
const DRAFTS = 'app/library/journal/drafts.ts';
const PICTURES = 'app/sync/photo-queue.ts';
const SERVER_NOW = 'app/library/device/server-now.ts';
const SESSION = 'app/session/session.ts';
const PLAN = 'shared/domain/plan.ts';
const DEVICE = 'tests/support/device.ts';
const SENDING = 'app/library/journal/sending.ts';

/** Bugs of what a device keeps by itself: half-filled forms, pictures, its clock, its person. */
export const DEVICE_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'letters put aside under one name for everybody',
    kind: 'drafts',
    tier: 'fast',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    patches: [{ file: STASH, find: '${PREFIX}${userId} ${key}', replace: '${PREFIX}${key}' }],
  },
  {
    name: 'letters put aside forgotten when the library opens',
    kind: 'drafts',
    tier: 'fast',
    patches: [
      { file: DRAFTS, find: '        const newer = stashed.filter(', replace: '        const newer = [].filter(' },
    ],
  },
  {
    name: 'a change said to be saved for which the disk had no room',
    kind: 'memory for storage',
    tier: 'fast',
    patches: [
      {
        file: LIBRARY,
        find: "return { ok: false, code: 'STORAGE_FAILED', message, kept: false };",
        replace: "return { ok: true, id: '', group: 'no room', changed: true };",
      },
    ],
  },
  {
    name: 'a form cleared before its change is stored',
    kind: 'drafts',
    tier: 'fast',
    patches: [
      {
        file: LIBRARY,
        find: '    const { draft: dropDraft, undecided = answers } = options;',
        replace: `    const { draft: dropDraft, undecided = answers } = options;
    if (dropDraft !== undefined) await journal.dropDraft(dropDraft);`,
      },
    ],
  },
  {
    name: 'a form not cleared by the change that saves it',
    kind: 'drafts',
    tier: 'fast',
    patches: [
      { file: QUEUE, find: '        dropDraft !== undefined && markSaved(tables, dropDraft, now()),\n', replace: '' },
    ],
  },
  {
    name: 'a refused picture dropped',
    kind: 'refused pictures',
    tier: 'fast',
    patches: [
      {
        file: PICTURES,
        find: "if (photo && fate.kind === 'refused') await refuse(photo, fate);\n      else await",
        replace: 'await',
      },
    ],
  },
  {
    name: 'any page of status 200 taken for the word that a picture has arrived',
    kind: 'pictures',
    tier: 'fast',
    patches: [
      {
        file: PICTURES,
        find: "return isJson(text) ? { kind: 'sent' } : { kind: 'nobody' };",
        replace: "return { kind: 'sent' };",
      },
    ],
  },
  {
    name: 'a picture dropped before the server has it',
    kind: 'pictures',
    tier: 'fast',
    patches: [
      {
        file: PICTURES,
        find: '  async function sendOne(photo: PhotoRow): Promise<Fate> {\n',
        replace: `  async function sendOne(photo: PhotoRow): Promise<Fate> {
    await journal.dropPhoto(photo.sha256);
`,
      },
    ],
  },
  {
    name: 'a picture sent without the name of its person',
    kind: 'change of person',
    tier: 'fast',
    patches: [{ file: PICTURES, find: ', [USER_HEADER]: ports.userId }', replace: ' }' }],
  },
  {
    name: 'pictures for another person taken',
    kind: 'change of person',
    tier: 'fast',
    patches: [
      {
        file: MEMORY,
        find: "        if (named !== null && named !== userId) throw new Refused('USER_MISMATCH');\n",
        replace: '',
      },
    ],
  },
  {
    name: 'a picture that waits by a clock that is set back',
    kind: 'clocks',
    tier: 'fast',
    patches: [{ file: PICTURES, find: 'now < since ? 0 : ', replace: '' }],
  },
  {
    name: 'new changes dated by the clock of the device',
    kind: 'clocks',
    tier: 'fast',
    patches: [
      { file: LIBRARY, find: 'rules?.serverNow(ports)', replace: '(rules && new Date(ports.now()).toISOString())' },
    ],
  },
  {
    name: 'what was learned of the time counts on after the clock was set',
    kind: 'clocks',
    tier: 'fast',
    patches: [
      {
        file: SERVER_NOW,
        find: 'all.filter(([ahead, half]) => Math.abs(ahead - newest[0]) <= half + newest[1] + SAME_MS)',
        replace: 'all',
      },
    ],
  },
  {
    name: 'numbers begun again under its old name by a device that lost its journal',
    kind: 'sent marks',
    tier: 'fast',
    patches: [
      {
        file: DEVICE,
        find: 'createJournal(journalDb, { newId, now: nowText, notifyTabs })',
        replace: `createJournal(journalDb, {
    ...{ newId, now: nowText, notifyTabs },
    name: () => ((profile as { names?: Record<string, string> }).names ??= {})[userId] ??= newId(),
  } as never)`,
      },
      {
        file: SENDING,
        find: "{ key: 'client', clientId: ports.newId(), nextSeq: 1, acked: 0 }",
        replace: "{ key: 'client', clientId: (ports as never as { name(): string }).name(), nextSeq: 1, acked: 0 }",
      },
    ],
  },
  {
    name: 'a plan over by the clock of the device when the app opens',
    kind: 'clocks',
    tier: 'fast',
    slow: true,
    patches: [
      {
        file: LIBRARY,
        find: "rules?.serverNow(ports) ?? ''",
        replace: 'rules?.serverNow(ports) ?? new Date(ports.now()).toISOString()',
      },
      {
        file: LIBRARY,
        find: 'pool.account?.subscriptionExpiresAt && !rules',
        replace: 'false',
      },
    ],
  },
  {
    name: 'a plan that goes on after its end',
    kind: 'hidden albums',
    tier: 'fast',
    patches: [
      { file: PLAN, find: "subscriptionExpiresAt > now ? subscriptionTier : 'free'", replace: 'subscriptionTier' },
    ],
  },
  {
    name: 'a plan that counts in the millisecond of its end',
    kind: 'hidden albums',
    tier: 'fast',
    slow: true,
    patches: [{ file: PLAN, find: 'subscriptionExpiresAt > now', replace: 'subscriptionExpiresAt >= now' }],
  },
  {
    name: 'a page that stays when another person signs in beside it',
    kind: 'change of person',
    tier: 'fast',
    patches: [{ file: SESSION, find: 'if (isAnother !== (state.isAway ?? false)) await revalidate();', replace: '' }],
  },
];
