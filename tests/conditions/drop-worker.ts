// Runs in a copy of the source with switches at its conditions: says which tests reach which condition, then drops one after
// the other and runs those tests. A line of JSON for each condition goes to standard output, after MARK.
import { createRunFile } from '../mutants/in-process.ts';
import { MARK, type Verdict, type WorkerTask } from './worker-task.ts';

const { files, ids, atLoad, postgresUrl }: WorkerTask = JSON.parse(process.env.CONDITIONS ?? '{}');
const hits = new Map<number, Set<string>>();
let file = '';
let isLoading = false;
let off: number | undefined = atLoad;

Object.assign(globalThis, {
  dropped(id: number): boolean {
    if (file && !isLoading) hits.set(id, (hits.get(id) ?? new Set()).add(file));
    return id === off;
  },
});
// What a dropped condition leaves behind may fail later, in nobody's test.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

const runFile = await createRunFile(process.cwd(), { postgresUrl }, 20_000);
if (atLoad === undefined) await askAll();
else tell(atLoad, await failing(files));
process.exit(0);

async function askAll(): Promise<void> {
  const times = new Map<string, number>();
  for (const each of files) {
    file = each;
    isLoading = true;
    const start = performance.now();
    const { failed } = await runFile(each, {
      onLoaded: () => {
        isLoading = false;
      },
    });
    file = '';
    if (failed) console.log(`Left out, since it fails here: ${each}: ${failed.message.slice(0, 300)}`);
    else times.set(each, performance.now() - start);
  }
  for (const id of ids) {
    const reached = [...(hits.get(id) ?? [])].filter((each) => times.has(each));
    if (reached.length === 0) {
      tell(id, 'not reached');
      continue;
    }
    off = id;
    const by = await failing(reached.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0)));
    off = undefined;
    tell(id, by);
    // It may have left something behind: a new process goes on with the rest.
    if (by !== '' && (await failing([by.split(': ')[0] ?? ''])) !== '') process.exit(3);
  }
}

/** The first test that fails. */
async function failing(wanted: readonly string[]): Promise<string> {
  for (const each of wanted) {
    const { failed } = await runFile(each);
    if (failed) return `${each}: ${failed.message.split('\n')[0]?.slice(0, 160)}`;
  }
  return '';
}

function tell(id: number, by: string): void {
  console.log(MARK + JSON.stringify({ id, by } satisfies Verdict));
}
