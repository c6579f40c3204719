import { rngOf } from '../../support/rng.ts';

export const PLANS = ['monthly', 'annual', 'lifetime'] as const;
export type Plan = (typeof PLANS)[number];

/** The people of a story by their number. */
export const PEOPLE = 3;

/** The faults while the server works on one step. */
export interface Trouble {
  /**
   * killed: the process ends before its n-th statement or call. away, busy, garbled: the provider fails from its n-th call
   * on. unanswered: the n-th call takes effect, and its answer is lost.
   */
  how: 'killed' | 'away' | 'busy' | 'garbled' | 'unanswered';
  at: number;
}

export type Code = 'FREEBIE' | 'FORTWO' | 'HALF' | 'DOLLAR' | 'OVER' | 'UNKNOWN';

/** A person, `pick` of their things and of the provider's events; both count from the newest and wrap round. */
export type Action =
  | { do: 'buy'; who: number; plan: Plan; path: 'checkout' | 'subscribe'; code?: Code }
  | { do: 'give'; who: number; plan: Plan }
  | { do: 'pay'; who: number; pick: number; isDeclinedFirst?: boolean; isByBank?: boolean }
  | { do: 'bank answers'; who: number; pick: number; confirms: boolean }
  | { do: 'look'; who: number; at: 'own' | 'other' | 'typed'; pick: number }
  | { do: 'redeem'; who: number; pick: number; typed: 'printed' | 'lower' | 'spaced' }
  | { do: 'upgrade'; who: number; plan: Plan }
  | { do: 'downgrade'; who: number }
  | { do: 'add album'; who: number }
  | { do: 'delete account'; who: number }
  | { do: 'lie'; who: number; plan: Plan; about: 'checkout' | 'gift' | 'subscribe' | 'upgrade' | 'account' }
  | { do: 'card'; who: number; works: boolean }
  | { do: 'provider ends'; who: number }
  | { do: 'take back'; who: number; pick: number; how: 'full' | 'part' | 'dispute' }
  | { do: 'deliver'; pick: number; how: Delivery }
  | { do: 'lose'; pick: number }
  /** Everything the provider has to say arrives, the newest first, and its work is done. */
  | { do: 'receive all' }
  | { do: 'jobs' }
  | { do: 'compare' }
  | { do: 'pass'; minutes: number }
  | { do: 'clock'; minutesAhead: number }
  | { do: 'settle' }
  | { do: 'both'; one: Action; other: Action };

export type Delivery = 'once' | 'twice' | 'reversed' | 'forged' | 'stale' | 'foreign' | 'unknown';

export type Step = Action & { trouble?: Trouble };

export interface Story {
  seed: number;
  steps: Step[];
}

/** The answer with the page is lost: of the calls of a first purchase the second one. */
const LOST_PAGE: Trouble = { how: 'unanswered', at: 1 };

const HOUR = 60;
const DAY = 24 * HOUR;

/** The story of a seed: always the same one. */
export function storyOf(seed: number): Story {
  const rng = rngOf(seed);
  const below = (count: number) => Math.floor(rng() * count);
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const chance = (part: number) => rng() < part;
  const who = () => (chance(0.6) ? 0 : below(PEOPLE));
  const plan = () => oneOf(PLANS);
  const code = () => oneOf<Code>(['FREEBIE', 'FREEBIE', 'FORTWO', 'HALF', 'HALF', 'DOLLAR', 'OVER', 'UNKNOWN']);
  const few = () => (chance(0.7) ? 0 : below(4));

  function buy(by = who(), what = plan()): Action {
    const path = oneOf(['checkout', 'subscribe'] as const);
    const step = { do: 'buy', who: by, plan: what, path } as const;
    return path === 'subscribe' && chance(0.6) ? { ...step, code: code() } : step;
  }
  const deliver = (): Action => ({
    do: 'deliver',
    pick: few(),
    how: chance(0.7) ? 'once' : oneOf(['twice', 'reversed', 'forged', 'stale', 'foreign', 'unknown'] as const),
  });
  const redeem = (by = who(), pick = few()): Action => {
    return { do: 'redeem', who: by, pick, typed: oneOf(['printed', 'lower', 'spaced'] as const) };
  };
  const look = (by = who()): Action => ({
    do: 'look',
    who: by,
    at: oneOf(['own', 'own', 'other', 'typed']),
    pick: few(),
  });
  const pass = (): Action => ({
    do: 'pass',
    minutes: oneOf([3, 11, 70, 25 * HOUR, 2 * DAY, 4 * DAY, 16 * DAY, 32 * DAY, 32 * DAY, 95 * DAY, 370 * DAY]),
  });
  const takeBack = (): Action => ({
    do: 'take back',
    who: who(),
    pick: few(),
    how: oneOf(['full', 'part', 'dispute']),
  });
  const lie = (): Action => {
    const about = oneOf(['checkout', 'gift', 'subscribe', 'upgrade', 'account'] as const);
    return { do: 'lie', who: who(), plan: plan(), about };
  };
  const pay = (by = who()): Action => {
    return { do: 'pay', who: by, pick: few(), ...(chance(0.2) ? { isDeclinedFirst: true } : {}) };
  };
  const payByBank = (by = who()): Action => ({ do: 'pay', who: by, pick: 0, isByBank: true });
  const bankAnswers = (by = who()): Action => ({ do: 'bank answers', who: by, pick: 0, confirms: chance(0.5) });

  const single: [number, () => Action][] = [
    [5, buy],
    [4, pay],
    [1, payByBank],
    [1, bankAnswers],
    [5, look],
    [4, redeem],
    [4, () => ({ do: 'upgrade', who: who(), plan: plan() })],
    [4, () => ({ do: 'downgrade', who: who() })],
    [3, () => ({ do: 'add album', who: who() })],
    [1, () => ({ do: 'delete account', who: who() })],
    [2, lie],
    [3, () => ({ do: 'card', who: who(), works: chance(0.5) })],
    [2, () => ({ do: 'provider ends', who: who() })],
    [4, takeBack],
    [6, deliver],
    [2, () => ({ do: 'lose', pick: few() })],
    [3, () => ({ do: 'receive all' })],
    [5, () => ({ do: 'jobs' })],
    [2, () => ({ do: 'compare' })],
    [6, pass],
    [1, () => ({ do: 'clock', minutesAhead: oneOf([-10, 0, 10]) })],
    [2, () => ({ do: 'settle' })],
    [3, () => twoAtOnce()],
  ];
  const weight = single.reduce((sum, [each]) => sum + each, 0);
  function anything(): Action {
    let left = rng() * weight;
    for (const [each, make] of single) {
      left -= each;
      if (left < 0) return make();
    }
    return { do: 'jobs' };
  }

  function twoAtOnce(): Action {
    const [by, other] = [who(), who()];
    const same = code();
    const pairs: [Action, Action][] = [
      [buy(by), buy(by)],
      [redeem(by, 0), redeem(other, 0)],
      [redeem(by, 0), redeem((by + 1) % PEOPLE, 0)],
      [
        { do: 'buy', who: by, plan: 'annual', path: 'subscribe', code: same },
        { do: 'buy', who: (by + 1) % PEOPLE, plan: 'annual', path: 'subscribe', code: same },
      ],
      [redeem(0, 0), redeem(1, 0)],
      [{ do: 'jobs' }, look(by)],
      [deliver(), { do: 'compare' }],
      [{ do: 'downgrade', who: by }, { do: 'jobs' }],
      [
        { do: 'add album', who: 0 },
        { do: 'add album', who: 0 },
      ],
    ];
    const [one, second] = oneOf(pairs);
    return { do: 'both', one, other: second };
  }

  /** The provider's event about it arrives, late, never, or the person's own page asks. */
  function news(by: number): Action[] {
    const all: Action[][] = [
      [{ do: 'deliver', pick: 0, how: 'once' }, { do: 'jobs' }],
      [deliver(), { do: 'jobs' }],
      [{ do: 'look', who: by, at: 'own', pick: 0 }],
      [{ do: 'compare' }, { do: 'jobs' }],
      [{ do: 'receive all' }],
      [{ do: 'lose', pick: 0 }],
      [],
    ];
    return oneOf(all);
  }

  const albumOf = (by: number): Action => ({ do: 'add album', who: by });
  const mended = (by: number): Action[] => [{ do: 'card', who: by, works: true }, { do: 'receive all' }];

  const sometimes = (trouble: Trouble) => (chance(0.5) ? { trouble } : {});

  function plot(): Step[] {
    const by = who();
    const bought: Action[] = [buy(by), pay(by), ...news(by)];
    const given: Action[] = [{ do: 'give', who: by, plan: plan() }, pay(by), ...news(by)];
    const again: Action[] = [buy(by), pay(by), ...news(by)];
    const plots: (() => Step[])[] = [
      () => bought,
      () => [...bought, ...again],
      () => [...bought, pass(), { do: 'jobs' }],
      () => [
        ...bought,
        { do: 'downgrade', who: by },
        ...(chance(0.5) ? [{ do: 'upgrade', who: by, plan: plan() } as Action] : []),
      ],
      () => [...bought, { do: 'card', who: by, works: false }, { do: 'pass', minutes: 33 * DAY }, ...news(by)],
      () => [...bought, { ...takeBack(), who: by, pick: 0 } as Action, ...news(by)],
      () => [...given, redeem(undefined, 0)],
      () => [...given, redeem(by, 0), ...again],
      () => [
        ...bought,
        ...news(by),
        { do: 'card', who: by, works: false },
        { do: 'pass', minutes: 33 * DAY },
        ...mended(by),
      ],
      () => [
        ...bought,
        { do: 'receive all' },
        { do: 'downgrade', who: by },
        { do: 'pass', minutes: 370 * DAY },
        albumOf(by),
        albumOf(by),
      ],
      () => [buy(by, 'monthly'), pay(by), { do: 'receive all' }, buy(by, 'annual'), pay(by), { do: 'receive all' }],
      () => [...given, { do: 'receive all' }, { do: 'both', one: redeem(by, 0), other: redeem((by + 1) % PEOPLE, 0) }],
      () => [...bought, ...given, redeem(by, 0), { do: 'jobs' }],
      () => [...given, twoAtOnce(), redeem(undefined, 0)],
      () => [...given, { do: 'pass', minutes: 370 * DAY }, redeem(undefined, 0)],
      () => [...given, { ...takeBack(), who: by, pick: 0 } as Action, ...news(by), redeem(undefined, 0)],
      () => [buy(by), twoAtOnce(), pay(by)],
      () => [
        buy(by),
        { do: 'look', who: by, at: 'own', pick: 0 },
        pay(by),
        { do: 'deliver', pick: 0, how: oneOf(['forged', 'stale']) },
      ],
      () => [{ ...buy(by), ...sometimes(LOST_PAGE) }, { do: 'delete account', who: by }, pay(by)],
      () => [twoAtOnce(), pay(), pay(), ...news(by)],
      () => [buy(by), payByBank(by), ...news(by), bankAnswers(by), ...news(by), ...again],
      // The renewal falls between the page of a lifetime and its payment, or what the server learns of it.
      () => [
        ...[
          buy(by, 'monthly'),
          pay(by),
          { do: 'receive all' } as Action,
          { do: 'pass', minutes: 30 * DAY - 2 * HOUR } as Action,
        ],
        buy(by, 'lifetime'),
        ...(chance(0.5) ? [pay(by)] : []),
        { do: 'pass', minutes: 3 * HOUR },
        pay(by),
        ...news(by),
      ],
      // A card is mended while the page of another plan is open.
      () => [
        ...[
          buy(by, 'monthly'),
          pay(by),
          { do: 'receive all' } as Action,
          { do: 'card', who: by, works: false } as Action,
        ],
        ...[{ do: 'pass', minutes: 33 * DAY } as Action, { do: 'receive all' } as Action, buy(by, 'annual')],
        ...[{ do: 'card', who: by, works: true } as Action, pay(by), ...news(by)],
      ],
    ];
    return oneOf(plots)();
  }

  function trouble(): Trouble {
    const how = oneOf(['killed', 'killed', 'killed', 'away', 'busy', 'garbled', 'unanswered', 'unanswered'] as const);
    return { how, at: how === 'killed' ? below(24) : below(3) };
  }

  const steps: Step[] = [];
  const wanted = 6 + below(14);
  while (steps.length < wanted) {
    for (const action of chance(0.6) ? plot() : [anything()]) {
      if (chance(0.12)) steps.push(anything());
      steps.push(chance(0.25) && action.do !== 'settle' ? { trouble: trouble(), ...action } : action);
    }
    if (chance(0.15)) steps.push({ do: 'settle' });
  }
  steps.push({ do: 'settle' });
  return { seed, steps };
}
