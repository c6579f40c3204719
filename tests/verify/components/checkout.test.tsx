import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heldAnswer, quote, scriptedBilling } from '../../components/support/billing.ts';
import { openApp, openVisitor, PHONE } from '../../components/support/open-app.tsx';
import { gone, holdPage, shown, texts, toastSays } from '../../components/support/steps.ts';

const QUOTE = 'GET /api/checkout/quote';
const START = 'POST /api/create-subscription-checkout';
const PAY_PAGE = 'https://pay.example/c/1';

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const goOn = () => button('Continue to Payment');
const panel = () => page.getByRole('region', { name: /^(Payment|The gift|You have|Nothing was|Payments are)/ });

async function open(search: string, answers: Parameters<typeof scriptedBilling>[0] = {}, more: object = {}) {
  const billing = scriptedBilling({ [QUOTE]: quote(), [START]: { body: { url: PAY_PAGE } }, ...answers });
  const app = await openApp({ at: `/checkout${search}`, answer: billing.answer, ...more });
  return { ...app, billing };
}

describe('the chosen plan', () => {
  // CHECK-002 CHECK-003 CHECK-004 CHECK-005 CHECK-006 CHECK-007
  test.each([
    ['monthly', 'Monthly Collector', 'POPULAR CHOICE', '$3.99 per month', undefined],
    ['annual', 'Annual Collector', 'BEST VALUE', '$29.99 per year', '$2.50/month, 17% savings vs monthly'],
    ['lifetime', 'Lifetime Collector', 'ONE-TIME PAYMENT', '$99.99 one-time', undefined],
  ])('%s is shown with its own badge and figures', async (plan, name, badge, amount, note) => {
    await open(`?plan=${plan}`);
    await shown(page.getByRole('heading', { level: 1, name: 'Checkout' }));
    const card = page.getByRole('region', { name });
    await shown(card.getByText(badge));
    expect(texts(card)[0]).toContain(amount);
    if (note) await shown(card.getByText(note));
    await expect.poll(() => card.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(4);
    await expect.poll(() => document.title).toBe('Checkout – Side One');
  });

  // CHECK-001
  test.each(['', '?plan=free', '?plan=weekly', '?gift=true'])('any other (%s) leads to the prices', async (search) => {
    const app = await open(search);
    await expect.poll(app.address).toBe('/pricing');
  });

  // CHECK-006
  test('says what is charged where its card displays more', async () => {
    await open('?plan=lifetime', { [QUOTE]: quote({ dueCents: 9900 }) });
    await shown(page.getByText('$99.99'));
    expect(texts(panel().getByRole('definition'))).toEqual(['$99', '$99']);
  });
});

test('a button that is removed gives its focus to the title of the page', async () => {
  const { billing } = await open('?plan=annual', { [QUOTE]: { status: 500 } });
  const again = heldAnswer();
  await shown(button('Try again'));
  billing.answers[QUOTE] = again.answer;
  await button('Try again').click();
  await gone(button('Try again'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Checkout' })).toHaveFocus();
  again.give(quote().body);
  await shown(goOn());
});

describe('Continue to Payment', () => {
  // CHECK-008 CHECK-009 CHECK-010
  test('sends the plan and goes to the address that the server answers', async () => {
    const { billing } = await open('?plan=annual');
    const addresses = holdPage();
    await goOn().click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    expect(billing.sent(START)).toEqual([{ planId: 'annual' }]);
    expect(billing.calls.find(({ what }) => what === QUOTE)?.query).toEqual({ planId: 'annual' });
    const opening = button('Opening the payment page…');
    await opening.click({ force: true });
    expect(billing.sent(START)).toHaveLength(1);
  });

  // CHECK-011 CHECK-012
  test.each([
    ['that fails', { status: 502 }],
    ['without an address', { body: {} }],
    ['with an address that is no page', { body: { url: 'javascript:alert(1)' } }],
    ['that never comes', 'no connection' as const],
  ])('says so after an answer %s, and can be pressed again', async (_, answer) => {
    const { billing } = await open('?plan=annual', { [START]: answer });
    const addresses = holdPage();
    await goOn().click();
    await toastSays('Checkout Error', 'Failed to start checkout process. Please try again.');
    expect(addresses).toEqual([]);
    billing.answers[START] = { body: { url: PAY_PAGE } };
    await goOn().click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
  });

  test('waits until it is known what the plan costs this person', async () => {
    const held = heldAnswer();
    const { billing } = await open('?plan=annual', { [QUOTE]: held.answer });
    await expect.element(page.getByRole('button', { name: 'Reading your plan…' })).toHaveAttribute('aria-busy', 'true');
    held.give(quote().body);
    await expect.element(goOn()).not.toHaveAttribute('aria-busy');
    expect(billing.sent(START)).toEqual([]);
  });

  test('is hidden while the amount is unknown', async () => {
    const { billing } = await open('?plan=annual', {
      [QUOTE]: { code: 'UNAVAILABLE', message: 'The payment provider does not answer.' },
    });
    await shown(page.getByText('The payment provider does not answer.'));
    expect(goOn().elements()).toEqual([]);
    billing.answers[QUOTE] = quote();
    await button('Try again').click();
    await shown(goOn());
  });
});

describe('a plan that a person has already', () => {
  test('is changed, with what is credited and due today', async () => {
    const { billing } = await open('?plan=annual', {
      [QUOTE]: quote({ kind: 'change', currentTier: 'monthly', dueCents: 2858, creditCents: 141, creditDays: 11 }),
    });
    await shown(page.getByRole('heading', { name: 'You have Monthly Collector' }));
    await shown(
      page.getByText(
        'Change it to Annual for $29.99 a year. The unused 11 days, $1.41, count towards it, so you pay $28.58 today.',
      ),
    );
    await shown(page.getByText('It is charged to the card you pay with now.'));
    const addresses = holdPage();
    await button('Change to Annual').click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    expect(billing.sent(START)).toEqual([{ planId: 'annual' }]);
  });

  test.each([
    ['lifetime', 'There is nothing more to buy for yourself. A plan can still be a gift.'],
    ['same', 'This is the plan you have already. A plan can still be a gift.'],
  ] as const)('leaves nothing to pay if it is the %s plan', async (kind, text) => {
    await open('?plan=annual', { [QUOTE]: quote({ kind, currentTier: kind === 'same' ? 'annual' : 'lifetime' }) });
    await shown(page.getByText(text));
    expect(goOn().elements()).toEqual([]);
    await page.getByRole('link', { name: 'Buy as Gift' }).click();
    await expect.element(page.getByRole('button', { name: 'As a Gift' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('is looked at again if the server says that it has changed', async () => {
    const { billing } = await open('?plan=annual', { [START]: { code: 'PLAN_UNCHANGED', message: 'You have it.' } });
    await shown(goOn());
    billing.answers[QUOTE] = quote({ kind: 'same', currentTier: 'annual' });
    await goOn().click();
    await toastSays('Checkout Error');
    await shown(page.getByRole('heading', { name: 'You have Annual Collector' }));
  });
});

describe('a gift', () => {
  const GIFT =
    '?plan=annual&gift=true&recipientName=needledrop&recipientEmail=needledrop%40example.com&giftMessage=For%20all%20those%20crates';

  // CHECK-013 CHECK-014
  test('says for whom it is, and sends the same', async () => {
    const { billing } = await open(GIFT);
    await shown(page.getByRole('heading', { level: 1, name: 'Annual Collector, a gift' }));
    await shown(page.getByText('One payment for one year. It does not renew.'));
    await shown(page.getByText('Your own plan does not change. You get the code when the payment is through.'));
    expect(texts(panel().getByRole('definition')).slice(0, 3)).toEqual([
      'needledrop',
      'needledrop@example.com',
      'For all those crates',
    ]);
    const addresses = holdPage();
    await goOn().click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    expect(billing.sent(START)).toEqual([
      {
        ...{ planId: 'annual', gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' },
        giftMessage: 'For all those crates',
      },
    ]);
  });

  test('can be bought by a person with a lifetime plan, and while the plan of that person is unknown', async () => {
    await open(GIFT, { [QUOTE]: quote({ kind: 'lifetime', currentTier: 'lifetime' }) });
    await shown(goOn());
    await open(GIFT, { [QUOTE]: { status: 500 } });
    await shown(goOn());
  });

  // CHECK-013
  test('is there again, with every word, when the payment page was left', async () => {
    const app = await open(GIFT);
    const addresses = holdPage();
    await goOn().click();
    await expect.poll(() => addresses).toEqual([PAY_PAGE]);
    await app.goTo('/about');
    await app.goTo('/checkout?plan=annual&gift=true&canceled=true');
    const notice = page.getByRole('region', { name: 'Nothing was charged' });
    await shown(notice.getByText('You left the payment page before paying. The gift is as you wrote it.'));
    expect(texts(notice.getByRole('definition')).slice(0, 3)).toEqual([
      'needledrop',
      'needledrop@example.com',
      'For all those crates',
    ]);
    app.billing.calls.length = 0;
    await goOn().click();
    await expect
      .poll(() => app.billing.sent(START))
      .toEqual([
        {
          ...{ planId: 'annual', gift: true, recipientName: 'needledrop', recipientEmail: 'needledrop@example.com' },
          giftMessage: 'For all those crates',
        },
      ]);

    // Another person in this tab learns nothing of it.
    await open('?plan=annual&gift=true&canceled=true');
    await shown(page.getByRole('heading', { name: 'Nothing was charged' }));
    await shown(page.getByRole('main').getByRole('link', { name: 'All plans' }).last());
    expect(page.getByText('needledrop').elements()).toEqual([]);
    await openVisitor({ at: '/checkout?plan=annual&gift=true&canceled=true' });
    await shown(page.getByText(/^You left the payment page before paying. A gift needs the name/));
    expect(page.getByText('needledrop').elements()).toEqual([]);
  });

  // CHECK-013
  test('without a recipient leads back to the prices', async () => {
    await open('?plan=annual&gift=true&recipientName=needledrop');
    await shown(page.getByText('A gift needs the name and the e-mail address of the person who gets it.'));
    expect(goOn().elements()).toEqual([]);
  });
});

test('back without paying, the page says that nothing was charged', async () => {
  await open('?plan=annual&canceled=true', {}, { size: PHONE });
  const notice = page.getByRole('region', { name: 'Nothing was charged' });
  await shown(notice.getByText('You left the payment page before paying. Your plan is as it was.'));
  await shown(notice.getByRole('button', { name: 'Continue to Payment' }));
  // On a phone it is above the plan.
  const plan = page.getByRole('region', { name: 'Annual Collector' });
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(notice.element())).toBeLessThan(top(plan.element()));
});

test('a server without a payment provider says so, and that gift codes work', async () => {
  await open('?plan=annual', { [QUOTE]: quote({ canPay: false }) });
  await shown(page.getByRole('heading', { name: 'Payments are switched off here' }));
  await expect.element(goOn()).toBeDisabled();
  await shown(page.getByRole('link', { name: 'Gift codes' }));
});

// PWA-019
test('the button waits for a connection', async () => {
  const { billing, setOnline } = await open('?plan=annual');
  await shown(goOn());
  setOnline(false);
  await expect.element(goOn()).toBeDisabled();
  await shown(page.getByText('Needs a connection'));
  setOnline(true);
  await expect.element(goOn()).toBeEnabled();
  await gone(page.getByText('Needs a connection'));
  expect(billing.sent(START)).toEqual([]);
});

describe('a visitor', () => {
  test('reads the plan, and signs in before paying, with the way back to this plan', async () => {
    const billing = scriptedBilling({});
    await openVisitor({ at: '/checkout?plan=annual', answer: billing.answer });
    await shown(page.getByText('You sign in first, and come back to this page.'));
    const addresses = holdPage();
    await goOn().click();
    await toastSays('Please Log In');
    await expect.poll(() => addresses).toEqual([`/api/login?returnTo=${encodeURIComponent('/checkout?plan=annual')}`]);
    expect(billing.calls).toEqual([]);
  });

  test('comes back to the gift as it was', async () => {
    const search = '?plan=monthly&gift=true&recipientName=needledrop&recipientEmail=a%40example.com';
    await openVisitor({ at: `/checkout${search}` });
    const addresses = holdPage();
    await goOn().click();
    await expect.poll(() => addresses).toHaveLength(1);
    const back = new URL(addresses[0] ?? '', 'https://example.com').searchParams.get('returnTo') ?? '';
    expect(Object.fromEntries(new URL(back, 'https://example.com').searchParams)).toEqual({
      ...{ plan: 'monthly', gift: 'true', recipientName: 'needledrop', recipientEmail: 'a@example.com' },
    });
  });
});
