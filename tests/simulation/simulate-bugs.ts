// `npm run simulate:bugs [-- --only "no dedupe"]`: plants one known bug after the other in a copy of the source and
// shows which scenario caught it. Fails when one goes unseen.
import { ownPostgres } from './own-postgres.ts';
import { openGarden } from './plant.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

const at = process.argv.indexOf('--only');
const only = at < 0 ? '' : (process.argv[at + 1] ?? '');
const bugs = PLANTED_BUGS.filter(({ name }) => name.includes(only));
const postgres = await ownPostgres();
const garden = await openGarden();
let missed = 0;
try {
  for (const bug of bugs) {
    const { seed, invariant, seconds } = await garden.catchBug(bug, { SIMULATION_POSTGRES: postgres.url });
    if (seed === undefined) missed += 1;
    const how = seed === undefined ? 'NOT CAUGHT' : `seed ${String(seed).padStart(3)} by ${invariant}`;
    console.log(`| ${bug.tier} | ${bug.name.padEnd(66)} | ${how.padEnd(22)} | ${seconds.toFixed(1).padStart(6)} s |`);
  }
} finally {
  await garden.end();
  await postgres.end();
}
console.log(`${bugs.length - missed} of ${bugs.length} planted bugs caught`);
process.exitCode = missed === 0 && bugs.length > 0 ? 0 : 1;
