import { MONEY_BUGS } from '../simulation/money/planted.ts';
import { PEOPLE_BUGS } from '../simulation/planted-by-people.ts';
import { BACKUP_BUGS } from '../simulation/planted-in-backups.ts';
import { CHANGE_BUGS } from '../simulation/planted-in-changes.ts';
import { SYNC_BUGS } from '../simulation/planted-in-sync.ts';
import { TOWN_BUGS } from '../simulation/planted-in-town.ts';
import { DEVICE_BUGS } from '../simulation/planted-on-device.ts';
import { SERVER_BUGS } from '../simulation/planted-on-server.ts';
import { ANSWER_MISTAKES } from './in-answers.ts';
import { BACKUP_MISTAKES } from './in-backups.ts';
import { RULE_MISTAKES } from './in-changes.ts';
import { DATABASE_MISTAKES } from './in-database.ts';
import { HISTORY_MISTAKES } from './in-histories.ts';
import { JOURNAL_MISTAKES } from './in-journal.ts';
import { LOOK_UP_MISTAKES } from './in-look-ups.ts';
import { LOOP_MISTAKES } from './in-loop.ts';
import { PRIVACY_MISTAKES } from './in-privacy.ts';
import { PUBLIC_MISTAKES } from './in-public.ts';
import { REPEAT_MISTAKES } from './in-repeats.ts';
import { TELLING_MISTAKES } from './in-tellings.ts';
import { TRAY_MISTAKES } from './in-tray.ts';
import { UNDO_MISTAKES } from './in-undo.ts';
import { UPLOAD_MISTAKES } from './in-upload.ts';
import type { PlantedMistake } from './mistake.ts';
import { STORAGE_MISTAKES } from './on-device.ts';
import { VIEW_MISTAKES } from './on-screen.ts';
import { SYNC_SERVER_MISTAKES } from './on-server.ts';

/** Each is put into a copy of the source, and its tier must see it. */
export const MISTAKES: readonly PlantedMistake[] = [
  ...JOURNAL_MISTAKES,
  ...UNDO_MISTAKES,
  ...TRAY_MISTAKES,
  ...STORAGE_MISTAKES,
  ...BACKUP_MISTAKES,
  ...RULE_MISTAKES,
  ...ANSWER_MISTAKES,
  ...VIEW_MISTAKES,
  ...UPLOAD_MISTAKES,
  ...LOOP_MISTAKES,
  ...TELLING_MISTAKES,
  ...LOOK_UP_MISTAKES,
  ...REPEAT_MISTAKES,
  ...SYNC_SERVER_MISTAKES,
  ...DATABASE_MISTAKES,
  ...PUBLIC_MISTAKES,
  ...PRIVACY_MISTAKES,
  ...HISTORY_MISTAKES,
  ...SYNC_BUGS,
  ...DEVICE_BUGS,
  ...CHANGE_BUGS,
  ...SERVER_BUGS,
  ...PEOPLE_BUGS,
  ...BACKUP_BUGS,
  ...TOWN_BUGS,
  ...MONEY_BUGS,
];
