import { MONEY_BUGS } from './money/planted.ts';
import type { PlantedBug } from './planted-bug.ts';
import { CHANGE_BUGS } from './planted-in-changes.ts';
import { SYNC_BUGS } from './planted-in-sync.ts';
import { DEVICE_BUGS } from './planted-on-device.ts';
import { SERVER_BUGS } from './planted-on-server.ts';

/** Each is put into a copy of the source, and the simulation must see it. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...SYNC_BUGS,
  ...DEVICE_BUGS,
  ...CHANGE_BUGS,
  ...SERVER_BUGS,
  ...MONEY_BUGS,
];
