import { codeOf, storeCode } from '../billing/codes/new-code.ts';
import { createDatabase } from '../db/database.ts';
import { loadConfig } from './config.ts';

const USAGE = `Makes a discount code, one of:
  npm run make-code -- STUDENT50 --percent 50
  npm run make-code -- TENOFF --cents 1000 --plans annual,lifetime
  npm run make-code -- FIRSTPRESSING --free
and, if wanted: --plans monthly,annual,lifetime  --uses 100  --until 2026-12-31`;

const code = codeOf(process.argv.slice(2), new Date().toISOString());
if ('problem' in code) {
  console.error(`${code.problem}\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  process.exitCode = await store(code);
}

/** @returns the exit code */
async function store(row: Exclude<typeof code, { problem: string }>): Promise<number> {
  const { db } = createDatabase({ connectionString: await databaseUrl(), max: 1, onError: () => undefined });
  try {
    const isNew = await storeCode(db, row);
    console.log(isNew ? `${row.code} is made.` : `${row.code} is there already and stays as it is.`);
    return isNew ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

/** Of the database that the server with the same environment uses; an embedded one runs while its server does. */
async function databaseUrl(): Promise<string> {
  const { database } = loadConfig(process.env);
  if (database.mode === 'real') return database.directUrl ?? database.url;
  const { runningDatabaseUrl } = await import('../postgres/cluster-files.ts');
  const url = runningDatabaseUrl(database.dataDir);
  if (url) return url;
  console.error('The database does not run: start Side One first ("npm start"), or set DATABASE_URL.');
  return process.exit(1);
}
