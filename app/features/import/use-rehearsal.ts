import { useEffect, useMemo, useState } from 'react';
import type { ImportedFile } from '../../../shared/import/imported-file.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { useUsualCurrency } from '../../session/usual-currency.ts';
import type { ImportPlan } from './import-plan.ts';
import { type Decisions, type Fate, FIRST_DECISIONS, fatesOf, planImport } from './import-plan.ts';
import { drawn } from './jobs-of.ts';
import { importTargetOf, type Rehearsal, rehearse } from './rehearsal.ts';

export interface Rehearsed {
  file: ImportedFile;
  rehearsal: Rehearsal;
  decisions: Decisions;
  decide: (change: Partial<Decisions>) => void;
  /** The fate of each row, by its place in the file. */
  fates: readonly Fate[];
  plan(): Promise<ImportPlan>;
}

/** Compares a file with the library as it is now; undefined until that is done. */
export function useRehearsal(file: ImportedFile | undefined): Rehearsed | undefined {
  const library = useLibrary();
  const [compared, setCompared] = useState<{ file: ImportedFile; rehearsal: Rehearsal }>();
  const currency = useUsualCurrency();
  const [decisions, setDecisions] = useState<Decisions>({ ...FIRST_DECISIONS, currency });

  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    // Rows are decided one by one for this reading of the file alone.
    setDecisions((before) => ({ ...before, rows: new Map() }));
    void rehearse(file, importTargetOf(library), drawn).then((rehearsal) => {
      if (isWanted) setCompared({ file, rehearsal });
    });
    return () => {
      isWanted = false;
    };
  }, [file, library]);

  const rehearsal = compared?.rehearsal;
  const fates = useMemo(() => (rehearsal ? fatesOf(rehearsal, decisions) : []), [rehearsal, decisions]);
  if (!compared) return undefined;
  return {
    ...compared,
    decisions,
    fates,
    decide: (change) => setDecisions((before) => ({ ...before, ...change })),
    plan: () => planImport(compared.file, compared.rehearsal, decisions, library.newId, drawn),
  };
}
