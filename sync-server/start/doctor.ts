// `npm run doctor`: tries the configuration of this machine and says in a sentence each what does not work.
import { loadConfig } from './config.ts';
import { examine, type Finding } from './doctor-checks.ts';
import { ConfigError } from './environment.ts';

const MARK: Record<Finding['state'], string> = { ok: 'ok ', off: 'off', bad: 'BAD' };

try {
  const findings = await examine(loadConfig(process.env));
  for (const { part, state, text } of findings) console.log(`${MARK[state]}  ${part.padEnd(10)}${text}`);
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.log(`${MARK.bad}  settings  ${error.message}`);
  process.exitCode = 1;
}
