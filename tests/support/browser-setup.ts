import { afterEach, beforeEach } from 'vitest';
import { testBegins, testEnds } from './report-failures.ts';

// Runs for each file, while its imports stay loaded in the worker, like the browser whose pages are watched.
beforeEach(({ task }) => testBegins(task));
// Runs after the test file's own hooks; browsers closed there are already logged.
afterEach(testEnds);
