import { MONEY_BUGS } from '../simulation/money/planted.ts';
import { CHANGE_BUGS } from '../simulation/planted-in-changes.ts';
import { SYNC_BUGS } from '../simulation/planted-in-sync.ts';
import { DEVICE_BUGS } from '../simulation/planted-on-device.ts';
import { SERVER_BUGS } from '../simulation/planted-on-server.ts';
import { RULE_MISTAKES } from './in-changes.ts';
import { LOOK_UP_MISTAKES } from './in-look-ups.ts';
import type { PlantedMistake } from './mistake.ts';

/** Each is put into a copy of the source, and its tier must see it. */
export const MISTAKES: readonly PlantedMistake[] = [
  ...RULE_MISTAKES,
  ...LOOK_UP_MISTAKES,
  ...SYNC_BUGS,
  ...DEVICE_BUGS,
  ...CHANGE_BUGS,
  ...SERVER_BUGS,
  ...MONEY_BUGS,
];
