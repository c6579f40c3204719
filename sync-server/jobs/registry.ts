import { sendMail } from '../mail/send-mail.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';

/** Every job that can be queued. */
export const JOBS: readonly Job[] = [housekeeping as Job, sendMail as Job];
