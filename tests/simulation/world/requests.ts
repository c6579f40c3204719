import type { Command } from '../../../shared/contract/sync.ts';
import { SERVER_SIZES } from '../backends/backend.ts';
import { plain } from '../check/replay.ts';
import { readAnswer } from '../check/server-answers.ts';
import { PAGE } from './network.ts';
import type { Device, OpenTab, World } from './world.ts';

const MANY = 50;

export interface Body {
  clientId: string;
  commands: Command[];
  cursor?: number;
  page?: string;
  pull?: false;
  behind?: true;
}

/** A request on its way. */
interface Trip {
  clientId: string;
  first: number;
  hasArrived: boolean;
}

/** The obstacles of large requests, and a log of the order of a device's requests and answers. */
export function createRequests({ scenario, count }: World) {
  const { serverBytes, proxyBytes } = { ...SERVER_SIZES, ...scenario.server };
  const underWay = new Map<OpenTab, Trip[]>();
  /** By tab: when the last album of a page was made. */
  const lastOfPage = new Map<OpenTab, string | undefined>();

  function leaves(tab: OpenTab, { clientId, commands, pull, behind }: Body): Trip {
    if (pull === false) count('request for verdicts only');
    if (behind) count('request sent ahead');
    if (commands.length > MANY) count('more than 50 commands in a request');
    if (isCutByBytes(tab, commands)) count('commands left out for their bytes');
    const trip = { clientId, first: commands[0]?.seq ?? 0, hasArrived: false };
    underWay.set(tab, [...(underWay.get(tab) ?? []), trip]);
    return trip;
  }

  /** True if the next command would have fitted but for its length. */
  function isCutByBytes({ library }: OpenTab, commands: readonly Command[]): boolean {
    const { batch = 0, bytes = 0 } = scenario.sizes ?? {};
    if (commands.length === 0 || commands.length >= batch) return false;
    const queue = library.outbox();
    const next = queue[queue.findIndex(({ id }) => id === commands.at(-1)?.id) + 1];
    return next !== undefined && JSON.stringify([...commands, next.args]).length > bytes * 0.9;
  }

  function arrives(tab: OpenTab, trip: Trip): void {
    trip.hasArrived = true;
    const isBefore = (other: Trip) => other.clientId === trip.clientId && other.first < trip.first;
    if (underWay.get(tab)?.some((other) => isBefore(other) && !other.hasArrived)) count('request overtaken');
  }

  /** The answer of the server, or a proxy, to a request that is too large. */
  function refusalOf(device: Device, tab: OpenTab, { commands }: Body, text: string): Response | undefined {
    if (commands.length > 1 && text.length > proxyBytes) {
      count('too large for the proxy');
      return new Response(PAGE, { status: 413 });
    }
    const bytes = commands.reduce((sum, { args }) => sum + JSON.stringify(args).length, 0);
    if (bytes <= serverBytes) return undefined;
    count(commands.length > 1 ? 'too large for the server' : 'one command too large for the server');
    const [only, ...others] = commands;
    if (only && others.length === 0) {
      const { id, name, args } = only;
      device.tooLarge.add(id);
      const { userId } = tab;
      if (!device.entries.has(id)) {
        device.entries.set(id, { userId, text: plain({ kind: 'refused', name, args, code: 'INVALID' }) });
      }
    }
    return Response.json({ code: 'TOO_LARGE', message: 'Too much' }, { status: 413, headers: { 'x-sync': '1' } });
  }

  async function answered(tab: OpenTab, trip: Trip, body: Body, answer: Response): Promise<void> {
    const others = underWay.get(tab)?.filter((other) => other !== trip) ?? [];
    if (answer.status === 409 && (await answer.clone().text()).includes('"GAP"')) {
      count('gap answered');
      if (others.length > 0) count('gap answered while others are under way');
    }
    const read = await readAnswer(answer);
    if (!read) return;
    if (read.accepted) count('run of accepted verdicts');
    if (body.cursor === undefined) await pulled(tab, body, answer, read.more);
    else if (read.more) count('delta of several pages');
  }

  async function pulled(tab: OpenTab, { page }: Body, answer: Response, isMore: boolean): Promise<void> {
    const lines = (await answer.clone().text()).split('\n').slice(1);
    const first = timeOf(lines[0], 0);
    const before = lastOfPage.get(tab);
    if (page === undefined && before !== undefined) count('first pull begun again');
    if (page !== undefined && first !== undefined && first === before) count('equal times at the end of a page');
    if (page !== undefined) count('first pull of several pages');
    lastOfPage.set(tab, isMore ? timeOf(lines.at(-1), -1) : undefined);
  }

  return {
    leaves,
    arrives,
    refusalOf,
    answered,
    ends(tab: OpenTab, trip: Trip): void {
      underWay.set(tab, underWay.get(tab)?.filter((other) => other !== trip) ?? []);
    },
  };
}

function timeOf(line: string | undefined, place: number): string | undefined {
  const rows: { createdAt: string }[] = JSON.parse(line || '[]');
  return rows.at(place)?.createdAt;
}

/** The answer without its last lines, at the very end of one, or undefined where it has only one. */
export async function cutAtLine(response: Response, part: number): Promise<Response | undefined> {
  const text = await response.clone().text();
  const lines = text.split('\n');
  if (lines.length < 2) return undefined;
  const left = lines.slice(0, 1 + Math.floor(part * (lines.length - 1))).join('\n');
  const { status, headers } = response;
  return new Response(part < 0.5 ? left : `${left}\n`, { status, headers });
}
