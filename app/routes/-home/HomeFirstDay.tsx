import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FirstDay, type FirstDayProps } from '../../features/home/FirstDay.tsx';
import { useImportJobs } from '../../features/import/use-import-jobs.ts';
import { useSession } from '../../session/session-context.ts';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { oneOver } from '../../ui/over-page.ts';

const ImportDialog = lazyDialog(async () => (await import('../../features/import/ImportDialog.tsx')).ImportDialog);

/** The first steps with what they open: the form of a scanned record, and the import. */
export function HomeFirstDay({ onAdd }: { onAdd: () => void }) {
  const { session } = useSession();
  // An administrator who views as the person has none of its imports, and makes no database for them.
  return session.isView ? <Steps onAdd={onAdd} importedCount={0} /> : <OwnSteps onAdd={onAdd} />;
}

function OwnSteps({ onAdd }: { onAdd: () => void }) {
  const { list } = useImportJobs();
  const [isImporting, setImporting] = useState(false);
  const opening = useOpeningKey(isImporting);
  const imports = list.filter(({ state }) => state !== 'taken-back');
  return (
    <>
      <Steps
        onAdd={onAdd}
        importedCount={imports.reduce((sum, { saved }) => sum + saved, 0)}
        importButton={<Button onClick={() => setImporting(true)}>Import</Button>}
      />
      <ImportDialog key={opening} open={isImporting} onClose={() => setImporting(false)} />
    </>
  );
}

function Steps(props: Omit<FirstDayProps, 'onScanned'>) {
  const navigate = useNavigate();
  const add = (q: string) => void navigate({ to: '/look-up', search: { q, add: 'record' }, state: oneOver });
  return <FirstDay {...props} onScanned={add} />;
}
