import { type Action, actOnce, type Effect, isCreateOf, type Ports, restoreOf, run, type Screen } from './actions.ts';
import {
  type Decision,
  defaultIdOf,
  defaultOf,
  isIn,
  isSame,
  NOOP,
  type Notice,
  OK,
  type Row,
  type Sighting,
} from './rows.ts';
import { decide } from './rules.ts';

// Undo, from the specification alone.

/** Applies an Undo to the model, as the product must. */
export function act(screen: Screen, action: Action, ports: Ports): Decision {
  if (action.do !== 'undo') return actOnce(screen, action, ports);
  return ports.effect ? takeBack(screen, ports.effect, ports) : NOOP;
}

/**
 * What was decided or changed in the tray waits there again; what was made goes, what went comes back whole, and where a
 * field was changed its value from before returns; all else stays as it has become since.
 */
function takeBack(screen: Screen, { before, after }: Effect, ports: Ports): Decision {
  for (const [id, entry] of before.tray) if (!isSame(entry, after.tray.get(id))) screen.tray.set(id, entry);
  const oldDefault = defaultOf(before);
  const newDefault = defaultOf(after);
  if (oldDefault && newDefault && oldDefault.id !== newDefault.id && before.records.size === after.records.size) {
    return takeDefaultBack(screen, [oldDefault.id, newDefault.id], { before, after }, ports);
  }
  const sum = sumUp();
  // A collection that comes back must be there before albums join it.
  for (const kind of ['collections', 'records', 'wishes', 'views'] as const) {
    const noun = { records: 'record', wishes: 'wishlist', collections: 'collection', views: 'savedView' }[kind];
    const ids = [...new Set([...before[kind].keys(), ...after[kind].keys()])];
    for (const id of ids.sort((a, b) => Number(ports.isShown(kind, b)) - Number(ports.isShown(kind, a)))) {
      const [was, became]: (Row | undefined)[] = [before[kind].get(id), after[kind].get(id)];
      // Each row without room waits in the tray, and its replacement is kept (AMB-61).
      const isStopped = sum.isRefused() && !(was && !became);
      if (isStopped || isSame(was, became)) continue;
      // It comes with the first album, and stays for the others.
      const isOwnDefault = id === defaultIdOf(ports.moment.userId) && !(was && became);
      if (isOwnDefault && (was ?? became)?.isDefault) continue;
      sum.add(
        !was
          ? takeAway(screen, noun, id, ports)
          : !became
            ? run(screen, bringBack(was, before), ports, true)
            : putBack(screen, noun, was, became, ports),
      );
    }
  }
  for (const [id, was] of before.notices) {
    const became = after.notices.get(id);
    if (became) unmark(was, became, (name, input) => sum.add(run(screen, { name, input }, ports)));
  }
  return sum.result();
}

/** A person changes of a notification only its two marks. */
function unmark(was: Notice, became: Notice, go: (name: string, input: unknown) => void): void {
  const ids = [was.id];
  if (was.isRead !== became.isRead) go('notification.markRead', { ids, isRead: was.isRead });
  if (was.isCleared !== became.isCleared) go('notification.clear', { ids, isCleared: was.isCleared });
}

/** A created row is removed from the shelf or, if the server refused it, from the tray; entries of other actions are kept. */
function takeAway(screen: Screen, noun: string, id: string, ports: Ports): Decision {
  if (noun !== 'record' || screen.records.has(id)) return run(screen, { name: `${noun}.delete`, input: { id } }, ports);
  const own = [...screen.tray].find(([key, one]) => one.kind === 'refused' && isCreateOf(one, id) && ports.isOwn(key));
  if (!own) return decide(screen, { name: 'record.delete', args: { id } }, ports.moment);
  screen.tray.delete(own[0]);
  return OK;
}

function takeDefaultBack(
  screen: Screen,
  [oldId, id]: [string, string],
  { before, after }: Effect,
  ports: Ports,
): Decision {
  let last = run(screen, { name: 'collection.setDefault', input: { id: oldId } }, ports);
  if (last.status !== 'refused') {
    // It was given all albums only now.
    const strangers = [...before.records.values()].filter(({ collectionIds }) => !collectionIds.includes(id));
    const recordIds = strangers.map((album) => album.id);
    last = run(screen, { name: 'collection.removeRecords', input: { id, recordIds } }, ports);
    // An Undo of another default had taken them out of that one.
    for (const other of before.collections.keys()) {
      const taken = [...before.records.values()].filter((one) => {
        const became = after.records.get(one.id);
        return isIn(one, other) && became && !isIn(became, other);
      });
      if (other !== id && taken.length > 0)
        run(
          screen,
          { name: 'collection.addRecords', input: { id: other, recordIds: taken.map((one) => one.id) } },
          ports,
        );
    }
  }
  if (before.collections.has(id)) return last;
  // It came back from the tray to become the default.
  const gone = run(screen, { name: 'collection.delete', input: { id } }, ports);
  return gone.status === 'refused' ? last : gone;
}

function bringBack(row: Row, { records }: Screen): { name: string; input: unknown } {
  const members = [...records.values()].filter(({ collectionIds }) => collectionIds.includes(row.id));
  return restoreOf(
    row,
    members.map(({ id }) => id),
  );
}

function putBack(screen: Screen, noun: string, was: Row, became: Row, ports: Ports): Decision {
  const { shelfiePhotos: oldPhotos, plays: oldPlays, collectionIds: oldSets, sightings: oldDiary, ...old } = was;
  const { shelfiePhotos: newPhotos, plays: newPlays, collectionIds: newSets, sightings: newDiary, ...now } = became;
  const [photosWere, photosBecame] = [listOf(oldPhotos), listOf(newPhotos)];
  const sum = sumUp();
  const go = (name: string, input: unknown) => {
    if (!sum.isRefused()) sum.add(run(screen, { name, input }, ports));
  };
  for (const url of photosBecame.filter((one) => !photosWere.includes(one)))
    go('record.removeShelfie', { id: was.id, url });
  for (const [at, url] of photosWere.entries())
    if (!photosBecame.includes(url)) go('record.addShelfie', { id: was.id, url, at });
  const playing = (name: string, plays: unknown, others: unknown) => {
    for (const [on, side] of listOf(plays).flatMap((one) => (listOf(others).includes(one) ? [] : [one.split(' ')])))
      go(name, { id: was.id, on, ...(side && { side }) });
  };
  playing('record.unplay', newPlays, oldPlays);
  playing('record.play', oldPlays, newPlays);
  const [diaryWas, diaryBecame] = [diaryOf(oldDiary), diaryOf(newDiary)];
  for (const id of diaryBecame.keys())
    if (!diaryWas.has(id)) go('wishlist.removeSighting', { id: was.id, sightingId: id });
  for (const [id, sighting] of diaryWas)
    if (!isSame(sighting, diaryBecame.get(id))) go('wishlist.putSighting', { id: was.id, sighting });
  for (const id of listOf(newSets))
    if (!listOf(oldSets).includes(id)) go('collection.removeRecords', { id, recordIds: [was.id] });
  for (const id of listOf(oldSets))
    if (!listOf(newSets).includes(id)) go('collection.addRecords', { id, recordIds: [was.id] });
  const stamps = ['createdAt', 'updatedAt', 'version', 'isDefault'];
  const fields = Object.keys(old).filter((field) => !stamps.includes(field) && !isSame(old[field], now[field]));
  if (fields.length > 0)
    go(`${noun}.update`, { id: was.id, changes: Object.fromEntries(fields.map((one) => [one, old[one]])) });
  return sum.result();
}

/**
 * The effect of several steps that are one action. Rows that are deleted since, and a default collection that must
 * stay, do not keep the others from it; any other refusal is the answer.
 */
function sumUp() {
  let last: Decision = OK;
  let passed: Decision | undefined;
  let isOneDone = false;
  return {
    add(next: Decision): void {
      if (next.status !== 'refused') isOneDone = true;
      if (next.status === 'refused' && ['NOT_FOUND', 'DEFAULT_PROTECTED'].includes(next.code)) passed ??= next;
      else if (last.status !== 'refused') last = next;
    },
    isRefused: () => last.status === 'refused',
    result: (): Decision => (last.status === 'refused' || isOneDone ? last : (passed ?? last)),
  };
}

function diaryOf(value: unknown): Map<string, Sighting> {
  const sightings: Sighting[] = Array.isArray(value) ? value : [];
  return new Map(sightings.map((one) => [one.id, one]));
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}
