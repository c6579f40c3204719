import { testMainJob } from './main-job.ts';

// ADD-042 HOME-033 PWA-002 PWA-003 PWA-017
testMainJob(
  'a collector signs in, catalogues records with no signal and finds them live on another device',
  'a stopped server',
);
