import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { ReleaseFields } from '../../shared/domain/release.ts';
import { LookUp } from '../features/look-up/LookUp.tsx';
import { type LookUpSearch, parseLookUpSearch } from '../features/look-up/look-up-search.ts';
import { useStepBack } from '../ui/action/use-step-back.ts';
import { oneOver } from '../ui/over-page.ts';

const RecordDialog = lazy(async () => ({
  default: (await import('../features/records/RecordDialog.tsx')).RecordDialog,
}));
const AddRecordDialog = lazy(async () => ({
  default: (await import('../features/records/AddRecordDialog.tsx')).AddRecordDialog,
}));

export const Route = createFileRoute('/_member/look-up')({
  validateSearch: parseLookUpSearch,
  component: LookUpScreen,
  staticData: { title: 'Do I own this?' },
});

/** Look up with its dialogs: the answer is still there when they close. */
function LookUpScreen() {
  const { q = '', record, edit, add } = Route.useSearch();
  // The dialog's next record is not the album that was looked up.
  const [isAnother, setIsAnother] = useState(false);
  const [packed, setPacked] = useState<ReleaseFields>();
  const navigate = Route.useNavigate();
  const change = useCallback(
    (changes: Partial<LookUpSearch>) => {
      void navigate({
        search: (current) => parseLookUpSearch({ ...current, ...changes }),
        replace: true,
        state: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const typed = useCallback((text: string) => change({ q: text }), [change]);
  const open = useCallback(
    (record: string, asked: string) =>
      void navigate({ search: { q: asked || undefined, record }, state: oneOver, resetScroll: false }),
    [navigate],
  );
  const { close } = useStepBack();
  return (
    <>
      <LookUp query={q} onQueryChange={typed} onOpen={open} onPacked={setPacked} />
      <Suspense fallback={null}>
        <RecordDialog
          recordId={record}
          editing={edit === true}
          onEditingChange={(editing) => change({ edit: editing || undefined })}
          onClose={() => close(() => change({ record: undefined, edit: undefined }))}
        />
        <AddRecordDialog
          open={add === 'record'}
          searchFor={isAnother ? undefined : q}
          release={isAnother ? undefined : packed}
          onClose={() => {
            setIsAnother(false);
            close(() => change({ add: undefined }));
          }}
          onAddAnother={() => {
            setIsAnother(true);
            change({ add: 'record' });
          }}
          onOpen={(id) => change({ add: undefined, record: id })}
        />
      </Suspense>
    </>
  );
}
