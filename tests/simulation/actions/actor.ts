import type { Library } from '../../../app/library/library.ts';
import type { RunInput, RunOptions, RunResult } from '../../../app/library/library-types.ts';
import type { LibraryView } from '../../../app/library/view/view.ts';
import type { CommandName } from '../../../shared/commands/registry.ts';
import type { Editor } from '../check/checked-edits.ts';
import { tagOf } from '../check/checks.ts';
import type { ScenarioEvent } from '../events.ts';
import type { Browsers } from '../world/browsers.ts';
import type { Network } from '../world/network.ts';
import type { Device, OpenTab, World } from '../world/world.ts';

export interface Parts {
  world: World;
  browsers: Browsers;
  editor: Editor;
  network: Network;
}

/** One person at one tab, for a few moves one after the other. Each of them is judged like any other. */
export interface Actor {
  world: World;
  device: Device;
  tab: OpenTab;
  random: () => number;
  below(limit: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  some<T>(items: readonly T[]): T[];
  /** Text of this person. */
  title(): string;
  count(name: ScenarioEvent): void;
  view(): LibraryView;
  /** True if the tab was killed. */
  isOver(): boolean;
  act(move: (library: Library) => Promise<RunResult | undefined>): Promise<RunResult | undefined>;
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    options?: RunOptions,
  ): Promise<RunResult | undefined>;
  /** @returns what Undo said */
  undo(done: RunResult | undefined): Promise<RunResult | undefined>;
  /** Everything here reaches the server, and what is new comes back. */
  sync(): Promise<void>;
  /** The same person at another device or in another tab; opened where there is none. */
  elsewhere(): Promise<Actor>;
  /** The same person in another tab of this device. */
  inTab(tab: OpenTab): Actor;
}

export function actorAt(parts: Parts, device: Device, tab: OpenTab, random: () => number): Actor {
  const { world, browsers, editor, network } = parts;
  const below = (limit: number) => Math.floor(random() * limit);

  async function act(move: (library: Library) => Promise<RunResult | undefined>): Promise<RunResult | undefined> {
    let result: RunResult | undefined;
    if (tab.dead) return undefined;
    await editor.edit(device, tab, random, async ({ library }) => {
      result = await move(library);
      return result;
    });
    return tab.dead ? undefined : result;
  }

  return {
    world,
    device,
    tab,
    random,
    below,
    act,
    view: () => tab.library.view(),
    pick: (items) => items[below(items.length)],
    some: (items) => items.filter(() => random() < 0.5),
    title: () => `${tagOf(tab.userId)} ${below(100_000)}`,
    count: world.count,
    isOver: () => tab.dead,
    run: (name, input, options) => act((library) => library.run(name, input, options)),
    undo: (done: RunResult | undefined) =>
      done?.ok && done.changed ? act((library) => library.undo(done.group)) : Promise.resolve(undefined),
    async sync() {
      for (let round = 0; round < 12 && !tab.dead; round += 1) {
        const result = await network.round(tab);
        if (typeof result === 'string' || !(result.kind === 'again' || (result.kind === 'done' && result.more))) break;
      }
      if (!tab.dead) await tab.library.refresh();
    },
    inTab: (other) => actorAt(parts, device, other, random),
    async elsewhere() {
      const others = world.devices.filter((one) => one !== device && one.session === tab.userId);
      const other = others[below(others.length)] ?? device;
      const known = other.tabs.find((one) => one !== tab && one.userId === tab.userId && !one.dead);
      const place = known ?? (await browsers.open(other, tab.userId));
      return actorAt(parts, other, place, random);
    },
  };
}
