import type { RoundResult } from '../../../app/sync/round-result.ts';
import { expectThat } from '../check/checks.ts';
import { type createWitness, readAnswer } from '../check/server-answers.ts';
import type { Fault } from '../scenario.ts';
import { type Body, createRequests, cutAtLine } from './requests.ts';
import { type Device, type OpenTab, stopped, type World } from './world.ts';

interface Held {
  tab: OpenTab;
  /** Lets the request go on; false loses it. */
  release(arrives: boolean): void;
  done: Promise<unknown>;
}

export type Network = ReturnType<typeof createNetwork>;

/** Nothing that a page of one person asks for is done under the session of another. */
function checkSession({ userId }: OpenTab, session: string | undefined, { status }: Response): void {
  expectThat(status !== 200 || session === userId, 'ISO', `a page of ${userId} was answered under another session`);
}

/** A network that loses, repeats, delays and garbles, as the steps of the story ask for. */
export function createNetwork(world: World, witness: ReturnType<typeof createWitness>) {
  const { backend } = world;
  const requests = createRequests(world);
  /** All that the server has to answer. */
  const underWay = new Set<Promise<unknown>>();
  let held: Held[] = [];
  let duplicates: (() => Promise<unknown>)[] = [];
  const waiters = new Map<OpenTab, (held: Omit<Held, 'done'>) => void>();

  async function travel(device: Device, tab: OpenTab, path: string, init: RequestInit): Promise<Response> {
    if (path.startsWith('/api/images/')) return upload(device, tab, path, init);
    const { session } = device;
    const body: Body = JSON.parse(String(init.body));
    for (const { id, name, v, args } of body.commands) world.sent.set(id, { id, name, v, args });
    const trip = requests.leaves(tab, body);
    const handleAs = (user: string | undefined, text?: string) => whole(receivedAs(user, text));
    const receivedAs = async (user: string | undefined, text = String(init.body)) => {
      requests.arrives(tab, trip);
      const answer =
        (user === tab.userId && requests.refusalOf(device, tab, JSON.parse(text), text)) ||
        (await backend.handle(user, path, { ...init, body: text }));
      checkSession(tab, user, answer);
      await witness.note(tab.userId, JSON.parse(text), answer);
      await requests.answered(tab, trip, body, answer);
      return answer;
    };
    const { fault } = tab;
    tab.fault = undefined;
    if (fault !== undefined) {
      world.count(fault);
      tab.isMetBehind = body.behind === true;
    }
    const answer = await meet(
      fault,
      tab,
      body,
      (text) => handleAs(session, text),
      () => handleAs(undefined),
    ).finally(() => requests.ends(tab, trip));
    if (body.cursor !== undefined && body.pull !== false && fault !== 'body cut' && fault !== 'answer cut at a line') {
      const read = await readAnswer(answer);
      if (read?.cursor !== undefined && !read.more) tab.arrived = { cursor: read.cursor, epoch: read.epoch };
    }
    return answer;
  }

  /** An answer of the server and what was read of it, which goes on when no one waits for it any more. */
  function whole(answer: Promise<Response>): Promise<Response> {
    const done = answer.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(done);
    void done.then(() => underWay.delete(done));
    return answer;
  }

  async function upload(device: Device, tab: OpenTab, path: string, init: RequestInit): Promise<Response> {
    const { session } = device;
    const { fault } = tab;
    tab.fault = undefined;
    if (fault !== undefined) world.count(`picture: ${fault}`);
    const refusal = refusalOf(fault);
    if (refusal) return refusal;
    const handleAs = async (user: string | undefined) => {
      const answer = await backend.handle(user, path, init);
      checkSession(tab, user, answer);
      return answer;
    };
    const nothing = { clientId: '', commands: [] };
    return meet(
      fault,
      tab,
      nothing,
      () => handleAs(session),
      () => handleAs(undefined),
    );
  }

  async function meet(
    fault: Fault | undefined,
    tab: OpenTab,
    body: Body,
    handle: (text?: string) => Promise<Response>,
    handleSignedOut: () => Promise<Response>,
  ): Promise<Response> {
    switch (fault) {
      case undefined:
        return handle();
      case 'request lost':
        throw new TypeError('the request was lost');
      case 'answer lost':
        await handle();
        duplicates.push(handle);
        throw new TypeError('the answer was lost');
      case 'delivered twice':
        await handle();
        duplicates.push(handle);
        return handle();
      case 'request delayed':
        await hold(tab);
        return handle();
      case 'answer delayed': {
        const late = await handle();
        await hold(tab);
        return late;
      }
      case 'verdicts left out': {
        // A server that stops early answers what it has decided, and says nothing of the rest.
        const commands = body.commands.slice(0, Math.floor(body.commands.length * tab.part));
        return handle(JSON.stringify({ ...body, commands }));
      }
      case 'body cut':
        return cutShort(await handle(), tab.part);
      case 'answer cut at a line': {
        const answer = await handle();
        const cut = await cutAtLine(answer, tab.part);
        if (cut) world.count('lines of an answer lost');
        return cut ?? answer;
      }
      case '401':
        return handleSignedOut();
      default: {
        const strange = strangeAnswer(fault);
        if (strange) return strange;
        backend.breakNext?.(fault);
        try {
          return await handle();
        } finally {
          backend.breakNext?.(undefined);
        }
      }
    }
  }

  /** Stops a request on its way until a later step lets it go; the world goes on meanwhile. */
  async function hold(tab: OpenTab): Promise<void> {
    const waiter = waiters.get(tab);
    // Sent ahead, and the round that sent it is over: nothing would let it go.
    if (!waiter) return;
    const arrives = await new Promise<boolean>((release) => waiter({ tab, release }));
    if (!arrives) throw new TypeError('the request was given up');
  }

  async function letGo(one: Held | undefined, arrives = true): Promise<void> {
    one?.release(arrives);
    await one?.done;
  }

  /** One round; ends early, and goes on later, when the network holds its request. */
  async function round(tab: OpenTab): Promise<RoundResult | 'held' | 'killed'> {
    const before = held.find((one) => one.tab === tab);
    if (before) {
      held = held.filter((one) => one !== before);
      await letGo(before);
      if (tab.dead) return 'killed';
    }
    tab.arrived = undefined;
    const running = tab.round().catch((error: unknown) => {
      if (tab.dead) return 'killed' as const;
      throw error;
    });
    let last: Omit<Held, 'done'> | undefined;
    const isHeld = new Promise<Omit<Held, 'done'>>((resolve) => {
      waiters.set(tab, (one) => {
        last = one;
        resolve(one);
      });
    });
    const result = await Promise.race([running, isHeld]).finally(() => waiters.delete(tab));
    if (typeof result === 'string' || 'kind' in result) {
      // A request that was sent ahead stopped while the round ended: nothing would let it go.
      last?.release(true);
      return tab.dead ? 'killed' : result;
    }
    // A full disk may stop it while it is held; what it stored before that is shown when the tab looks at it.
    const done = running.catch(async (error: unknown) => {
      stopped(error, () => world.count('full disk: round stopped'));
      await tab.library.refresh();
    });
    held.push({ ...result, done });
    return 'held';
  }

  /** Until the server has answered all that reached it. */
  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    travel,
    round,
    settled,
    isHeld: (tab: OpenTab) => held.some((one) => one.tab === tab),
    /** Lets the oldest held request go on. */
    releaseOne: () => letGo(held.shift()),
    async releaseAll(arrives = true): Promise<void> {
      for (const one of held.splice(0)) await letGo(one, arrives);
    },
    /** A tab that closes does not wait for its request; the request arrives all the same. */
    async leave(tab: OpenTab): Promise<void> {
      const waiting = held.find((one) => one.tab === tab);
      held = held.filter((one) => one !== waiting);
      if (waiting) await letGo(waiting);
    },
    /** Delivers an old request once more. */
    async deliverLateDuplicate(): Promise<void> {
      await duplicates.shift()?.();
    },
    /** A request does not travel for a month. */
    async endOfMonth(): Promise<void> {
      duplicates = [];
      for (const one of held.splice(0)) await letGo(one, false);
      await settled();
    },
  };
}

export const PAGE = '<html>Welcome to our free network</html>';

/** The answer of something that is not our server, or undefined when the fault is of another kind. */
function strangeAnswer(fault: Fault): Response | undefined {
  switch (fault) {
    case '302':
      // As with `redirect: 'error'`.
      throw new TypeError('the answer was a redirect');
    case 'redirected page':
      return Object.defineProperty(new Response(PAGE, { headers: { 'x-sync': '1' } }), 'redirected', { value: true });
    case 'HTML 200':
      return new Response(PAGE, { headers: { 'content-type': 'text/html' } });
    case '429':
      return Response.json(
        { code: 'RATE_LIMITED', message: 'Later' },
        { status: 429, headers: { 'retry-after': '7' } },
      );
    case '500':
      return Response.json({ code: 'INTERNAL', message: 'A bug' }, { status: 500 });
    case '502':
      return new Response('Bad gateway', { status: 502 });
    case 'page of a proxy that takes less':
      return new Response(PAGE, { status: 413 });
    case '503':
      return Response.json({ code: 'UNAVAILABLE', message: 'Stopping' }, { status: 503 });
    default:
      return undefined;
  }
}

/** The final refusal of a picture by our server or a proxy; undefined for other faults. */
export function refusalOf(fault: Fault | undefined): Response | undefined {
  switch (fault) {
    case 'picture not known':
      return Response.json({ code: 'UNSUPPORTED_IMAGE', message: 'Not a picture' }, { status: 415 });
    case 'pictures full':
      return Response.json({ code: 'PICTURES_FULL', message: 'No room' }, { status: 413 });
    case 'page of a proxy that takes less':
      return new Response(PAGE, { status: 413 });
    default:
      return undefined;
  }
}

/** The same answer with its end missing. */
async function cutShort(response: Response, part: number): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text.slice(0, Math.floor(text.length * part)), { status, headers });
}
