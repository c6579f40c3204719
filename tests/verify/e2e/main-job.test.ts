import { testMainJob } from '../../e2e/main-job.ts';

testMainJob(
  'a collector catalogues records with the network cut and finds them live on another device',
  'a cut network',
);
