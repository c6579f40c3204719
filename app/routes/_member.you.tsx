import { createFileRoute } from '@tanstack/react-router';
import { BackupSetting } from '../features/backup/BackupSetting.tsx';
import { ImportSetting } from '../features/import/ImportSetting.tsx';
import { You } from '../features/you/You.tsx';

export const Route = createFileRoute('/_member/you')({
  component: () => (
    <You
      backup={
        <>
          <ImportSetting />
          <BackupSetting />
        </>
      }
    />
  ),
  staticData: { title: 'You' },
});
