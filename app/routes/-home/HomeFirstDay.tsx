import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FirstDay } from '../../features/home/first-day/FirstDay.tsx';
import { useImportedCount } from '../../features/import/use-import-jobs.ts';
import { useSession } from '../../session/session-context.ts';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { oneOver } from '../../ui/over-page.ts';

const ImportDialog = lazyDialog(async () => (await import('../../features/import/ImportDialog.tsx')).ImportDialog);

/** The first steps with what they open: the form of a scanned record, and the import. */
export function HomeFirstDay({ onAdd }: { onAdd: () => void }) {
  const navigate = useNavigate();
  const { isView } = useSession().session;
  const [isImporting, setImporting] = useState(false);
  const opening = useOpeningKey(isImporting);
  const importedCount = useImportedCount(!isView, opening > 0);
  return (
    <>
      <FirstDay
        onAdd={onAdd}
        onScanned={(q) => void navigate({ to: '/look-up', search: { q, add: 'record' }, state: oneOver })}
        importedCount={importedCount}
        importButton={!isView && <Button onClick={() => setImporting(true)}>Import</Button>}
      />
      <ImportDialog key={opening} open={isImporting} onClose={() => setImporting(false)} />
    </>
  );
}
