import type { Catch } from './catch-mistake.ts';
import { KINDS, type Kind, type PlantedMistake } from './mistake.ts';

const TIERS: readonly { tier: PlantedMistake['tier']; title: string }[] = [
  { tier: 'unit', title: 'unit tests' },
  { tier: 'server', title: 'server tests' },
  { tier: 'fast', title: 'simulation in memory' },
  { tier: 'real', title: 'simulation, real server' },
  { tier: 'money', title: 'simulation of money' },
];

/** The line of one mistake, as soon as it is known. */
export function lineOf({ mistake: { tier, kind, name }, isCaught, by, seconds }: Catch): string {
  const time = `${seconds.toFixed(1).padStart(6)} s`;
  return `${isCaught ? 'caught' : 'MISSED'} | ${tier.padEnd(6)} | ${kind.padEnd(21)} | ${time} | ${name}: ${by}`;
}

/** How many of each kind were caught, by tier. */
export function totalsOf(catches: readonly Catch[]): string {
  const tiers = TIERS.filter(({ tier }) => catches.some(({ mistake }) => mistake.tier === tier));
  const row = (kind: string, of: readonly Catch[]) => {
    const cells = tiers.map(({ tier }) => of.filter(({ mistake }) => mistake.tier === tier).length || '');
    return `| ${[kind, ...cells, of.filter(({ isCaught }) => !isCaught).length || ''].join(' | ')} |`;
  };
  const kinds = KINDS.filter((kind) => catches.some(({ mistake }) => mistake.kind === kind));
  return [
    `| Kind | ${tiers.map(({ title }) => title).join(' | ')} | not caught |`,
    `|---|${tiers.map(() => '--:|').join('')}--:|`,
    ...kinds.map((kind) =>
      row(
        kind,
        catches.filter(({ mistake }) => mistake.kind === kind),
      ),
    ),
    row('all', catches),
    '',
    `${catches.filter(({ isCaught }) => isCaught).length} of ${catches.length} planted mistakes caught`,
  ].join('\n');
}

/** The document about the list. */
export function documentOf(mistakes: readonly PlantedMistake[]): string {
  const ofKind = (kind: Kind) => mistakes.filter((mistake) => mistake.kind === kind);
  const counts = (of: readonly PlantedMistake[]) =>
    TIERS.map(({ tier }) => of.filter((one) => one.tier === tier).length || '');
  const count = (kind: string, of: readonly PlantedMistake[]) => `| ${[kind, ...counts(of)].join(' | ')} |`;
  return `# Planted mistakes

\`npm run planted\` puts one mistake after the other into a copy of the source and runs the tests, or the simulation, that
must see it; it ends with a failure if one goes unseen. Only a test that fails counts, not a copy that cannot run. Each mistake
is something that a person would lose or double, or that others would see. \`npm run verify\` plants a part of them, drawn by a
seed that it prints. The list is in \`tests/planted\` and \`tests/simulation\`; \`npm run planted -- --write\` writes this document.

## By kind and by the tier that catches them

| Kind | ${TIERS.map(({ title }) => title).join(' | ')} |
|---|${TIERS.map(() => '--:|').join('')}
${KINDS.map((kind) => count(kind, ofKind(kind))).join('\n')}
${count('all', mistakes)}

## Each mistake, and what catches it

| Kind | Mistake | Caught by |
|---|---|---|
${KINDS.flatMap((kind) => ofKind(kind).map((mistake) => `| ${kind} | ${mistake.name} | ${catcherOf(mistake)} |`)).join('\n')}
`;
}

function catcherOf(mistake: PlantedMistake): string {
  if ('tests' in mistake) return mistake.tests.map((file) => `\`${file}\``).join(', ');
  return TIERS.find(({ tier }) => tier === mistake.tier)?.title ?? mistake.tier;
}
