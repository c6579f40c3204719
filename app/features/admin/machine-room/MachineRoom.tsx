import type { ReactNode } from 'react';
import { type MachineRoom as Room, readMachineRoom } from '../../../../shared/contract/machine-room.ts';
import { refreshWaiting } from '../../../online/admin-waiting.ts';
import { OfflineError } from '../../../online/call.ts';
import { reasonOf, useRead } from '../../../online/use-read.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { adminTime } from '../../../ui/admin/admin-dates.ts';
import { type Column, StackedTable } from '../../../ui/admin/StackedTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { numberText } from '../../../ui/number-text.ts';
import { Readout } from '../../../ui/Readout.tsx';
import { bytesText } from '../../../ui/text/bytes-text.ts';
import { KeyValues } from '../../../ui/text/KeyValues.tsx';
import { Failures } from './Failures.tsx';
import { durationText } from './machine-words.ts';
import './machine-room.css';

/** The state of the server, and its failures. */
export function MachineRoom() {
  const online = useConnected();
  const { data: room, error, isFetching, refetch } = useRead(readMachineRoom, {});
  const retried = () => {
    void refetch();
    refreshWaiting();
  };
  return (
    <div className="machine">
      <div className="machine-bar">
        <p className="muted sm grow" role="status">
          {room ? `As of ${adminTime(room.readAt)}` : !error && 'Loading the machine room…'}
        </p>
      </div>
      {error && !isFetching && (
        <LoadNote
          state={error instanceof OfflineError ? 'offline' : 'failed'}
          offline="The machine room is read online."
          failed={reasonOf(error) ?? 'The machine room could not be loaded.'}
          onRetry={() => void refetch()}
        />
      )}
      {room && <Panels room={room} online={online} onRetried={retried} />}
    </div>
  );
}

interface PanelsProps {
  room: Room;
  online: boolean;
  onRetried: () => void;
}

function Panels({ room, online, onRetried }: PanelsProps) {
  const { sync, jobs, mails, webhooks, database } = room;
  return (
    <>
      <Readout
        items={[
          { label: 'Failed jobs', value: numberText(jobs.failedCount) },
          { label: 'Mails not sent', value: numberText(mails.unsentCount) },
          { label: 'Devices in 24 h', value: numberText(sync.devicesOfDay) },
          { label: 'Devices in 7 days', value: numberText(sync.devicesOfWeek) },
          { label: 'Database', value: bytesText(database.bytes) },
        ]}
      />
      <Failures jobs={jobs} mails={mails} online={online} onRetried={onRetried} />
      <Part id="machine-providers" title="Providers">
        <StackedTable
          labelledBy="machine-providers"
          columns={PROVIDERS}
          rows={room.providers}
          keyOf={({ name }) => name}
        />
      </Part>
      <Part id="machine-sync" title="Sync">
        <p className="muted sm">
          Devices are those that sent changes. What waits on a device that is away is not known here.
        </p>
        <KeyValues
          rows={[
            {
              key: 'Longest wait of a change on its device, 24 h',
              value: sync.longestWait === null ? 'None came' : durationText(sync.longestWait),
            },
            ...(sync.refusals.length === 0
              ? [{ key: 'Refused changes, 24 h', value: 'None' }]
              : sync.refusals.map(({ code, count }) => ({ key: `Refused: ${code}`, value: numberText(count) }))),
          ]}
        />
      </Part>
      <Part id="machine-webhooks" title="Events of the payment provider, 24 h">
        {webhooks.kinds.length > 0 && (
          <StackedTable
            labelledBy="machine-webhooks"
            columns={WEBHOOKS}
            rows={webhooks.kinds}
            keyOf={({ type }) => type}
          />
        )}
        {webhooks.kinds.length === 0 && (
          <p className="muted sm">
            {webhooks.lastAt ? `None; the last one came on ${adminTime(webhooks.lastAt)}.` : 'None has ever come.'}
          </p>
        )}
      </Part>
      <Part id="machine-program" title="Program">
        <KeyValues
          rows={[
            { key: 'Version', value: room.version },
            { key: 'Last migration', value: room.migration },
            { key: 'Node', value: room.node },
            { key: 'Processes with jobs', value: numberText(room.processes) },
            { key: 'The answering process runs for', value: durationText(room.uptime) },
            { key: 'People (estimate)', value: numberText(database.people) },
            { key: 'Records (estimate)', value: numberText(database.records) },
            { key: 'Jobs that wait', value: numberText(jobs.waiting) },
          ]}
        />
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="machine-part" aria-labelledby={id}>
      <h2 className="title-2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const TONES = { real: 'ok', embedded: 'lamp', off: undefined } as const;

const PROVIDERS: Column<Room['providers'][number]>[] = [
  { head: 'Provider', cell: ({ name }) => <b>{name}</b> },
  {
    head: 'What it is',
    cell: ({ mode }) => <Badge tone={TONES[mode]}>{mode}</Badge>,
    place: 'side',
  },
  { head: 'Why', cell: ({ reason }) => reason },
];

const WEBHOOKS: Column<Room['webhooks']['kinds'][number]>[] = [
  { head: 'Event', cell: ({ type }) => <b>{type}</b> },
  { head: 'Times', cell: ({ count }) => numberText(count), place: 'side', isNumber: true },
  { head: 'Last', cell: ({ lastAt }) => adminTime(lastAt) },
];
