import { readFileSync } from 'node:fs';

interface Place {
  start: { line: number; column: number };
  end: { line: number; column: number };
}

export interface Mutant {
  status: string;
  statusReason?: string;
  replacement?: string;
  location: Place;
}

export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

export interface Score {
  noticed: number;
  /** Marked in the source as changes of nothing. */
  equivalent: number;
  /** Of what is made once, when a module is loaded; measured with `--static` only. */
  unmeasured: number;
  /** `file:line  before → after` */
  survivors: string[];
}

export function readScore(path: string, wanted: string[]): Score {
  return scoreOf(JSON.parse(readFileSync(path, 'utf8')) as Report, wanted);
}

/** The score of the wanted files, or of wanted lines as `file.ts:3-8`; a pattern wants all. */
export function scoreOf(report: Report, wanted: string[]): Score {
  const score: Score = { noticed: 0, equivalent: 0, unmeasured: 0, survivors: [] };
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    for (const mutant of mutants.filter(({ location }) => isWanted(file, location, wanted))) {
      const { status, statusReason = '', location, replacement } = mutant;
      if (status === 'Killed' || status === 'Timeout') score.noticed += 1;
      else if (status === 'Survived' || status === 'NoCoverage')
        score.survivors.push(`${file}:${location.start.line}  ${changeOf(source, location, replacement)}`);
      else if (status === 'Ignored' && !statusReason.startsWith('Static mutant')) score.equivalent += 1;
      else score.unmeasured += 1;
    }
  }
  return score;
}

export function printScore(folder: string, { noticed, equivalent, unmeasured, survivors }: Score): void {
  const all = noticed + survivors.length;
  for (const survivor of survivors) console.log(survivor);
  console.log(
    `${folder}: ${noticed} of ${all} noticed (${all === 0 ? 100 : Math.round((1_000 * noticed) / all) / 10} %), ` +
      `${equivalent} marked as equivalent, ${unmeasured} not measured`,
  );
}

export function isWanted(file: string, { start, end }: Place, wanted: readonly string[]): boolean {
  return wanted.some((range) => {
    if (range.includes('*')) return file.startsWith(range.slice(0, range.indexOf('*')));
    const [, path, from, to] = /^(.*?)(?::(\d+)-(\d+))?$/.exec(range) ?? [];
    return path === file && (!from || (start.line >= Number(from) && end.line <= Number(to)));
  });
}

/** The source with a mistake in it. */
export function withText(source: string, { location: { start, end }, replacement = '' }: Mutant): string {
  const lines = source.split('\n');
  const before = [...lines.slice(0, start.line - 1), (lines[start.line - 1] ?? '').slice(0, start.column - 1)];
  const after = [(lines[end.line - 1] ?? '').slice(end.column - 1), ...lines.slice(end.line)];
  return before.join('\n') + replacement + after.join('\n');
}

/** 'a > b → a >= b' */
function changeOf(source: string, { start, end }: Place, replacement = ''): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const [first = ''] = lines;
  const text = lines.length > 1 ? `${first.slice(start.column - 1)} …` : first.slice(start.column - 1, end.column - 1);
  return `${text} → ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`;
}
