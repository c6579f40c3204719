import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { HomeNavigation } from '../../features/home/home-props.ts';
import { AddRecordDialog } from '../../features/records/AddRecordDialog.tsx';
import { DeleteRecordDialog } from '../../features/records/DeleteRecordDialog.tsx';
import { RecordDialog } from '../../features/records/RecordDialog.tsx';
import { ShelfieDialog } from '../../features/records/ShelfieDialog.tsx';
import { useStepBack } from '../../ui/action/use-step-back.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FixRefusedRecord } from './FixRefusedRecord.tsx';

export { flySleeve } from './fly-sleeve.ts';

const ExportDialog = lazyDialog(async () => (await import('../../features/backup/ExportDialog.tsx')).ExportDialog);

export type HomeDialogsProps = {
  navigation: HomeNavigation;
  /** The tray entry of the refused change being fixed. */
  fix: string | undefined;
  photographed: RecordRow | undefined;
  onPhotographedEnd: () => void;
  leaving: RecordRow | undefined;
  onLeavingEnd: () => void;
  /** The ids of the records that are exported. */
  exported: readonly string[] | undefined;
  /** The number of the export, from 1; 0 before the first. */
  exportKey: number;
  onExportedEnd: () => void;
  onAdd: () => void;
  /** The collection a new record joins besides the main one. */
  collectionId: string | undefined;
};

/** All dialogs over the shelves; loaded when the first one opens. */
export function HomeDialogs(props: HomeDialogsProps) {
  const { search, change } = props.navigation;
  const { close, endEdit } = useStepBack();
  return (
    <>
      <RecordDialog
        recordId={search.record}
        editing={search.edit === true}
        onEditingChange={(editing) => (editing ? change({ edit: true }) : endEdit(() => change({ edit: undefined })))}
        onClose={() => close(() => change({ record: undefined, edit: undefined }))}
      />
      <AddRecordDialog
        open={search.add === 'record'}
        onClose={() => close(() => change({ add: undefined }))}
        onAddAnother={props.onAdd}
        onOpen={(record) => change({ add: undefined, record })}
        collectionId={props.collectionId}
      />
      <ShelfieDialog record={props.photographed} onClose={props.onPhotographedEnd} />
      <DeleteRecordDialog record={props.leaving} onClose={props.onLeavingEnd} />
      {props.exportKey > 0 && (
        <ExportDialog
          key={props.exportKey}
          open={props.exported !== undefined}
          selection={props.exported}
          onClose={props.onExportedEnd}
        />
      )}
      {/* Any navigation removes this sheet's parameter, because `changedSearch` keeps only the home's own
          parameters. */}
      <FixRefusedRecord entryId={props.fix} onClose={() => close(() => change({}))} />
    </>
  );
}
