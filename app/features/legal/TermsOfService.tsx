import { FREE_ALBUM_LIMIT } from '../../../shared/domain/plan.ts';
import { LegalPage, type LegalSection } from './LegalPage.tsx';
import { Company, SupportMail } from './SupportMail.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'what-you-get',
    title: 'What you get',
    paragraphs: [
      `Side One keeps a catalogue of your records. The free plan is limited to ${FREE_ALBUM_LIMIT} albums. Paid plans give unlimited storage and price alerts.`,
      <>
        These terms are between you and <Company />.
      </>,
      'By signing in you agree to these terms. If you do not agree, please do not use Side One.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    paragraphs: [
      'Fees are billed in advance and are non-refundable. The one exception is our 7-day money-back guarantee on paid plans: write to support within 7 days of a first payment.',
      'Monthly and annual plans renew until you cancel. A lifetime plan and a gift are paid once and do not renew. A change between paid plans takes effect immediately, and what is left of the old plan is taken into account.',
      'Payments are handled by a payment provider, on its own page. We never see your card number.',
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    paragraphs: [
      'You can cancel at any time. Access stays until the end of the billing period. Albums over the free limit are then hidden, not deleted; they come back when you take a paid plan again.',
      'If a renewal cannot be charged, we try again for a while before the plan ends.',
    ],
  },
  {
    id: 'gifts',
    title: 'Gifts',
    paragraphs: [
      'A gift code can be redeemed once, within 12 months. Anyone who has the code can redeem it, so keep it as you would a voucher.',
    ],
  },
  {
    id: 'your-account',
    title: 'Your account',
    paragraphs: [
      'Keep your sign-in to yourself: what is done with it counts as done by you.',
      'Deleting your account permanently removes all data. Gift codes that nobody has redeemed stay valid.',
    ],
  },
  {
    id: 'what-you-publish',
    title: 'What you publish',
    paragraphs: [
      'Reviews, public collections and your public profile can be read by anyone. What you write stays yours; you allow us to show it where you made it public, until you take it back.',
      'Publish nothing that is unlawful, that harms others or that is not yours to publish. We may take such things down, and close accounts that keep doing it.',
    ],
  },
  {
    id: 'what-we-promise',
    title: 'What we promise, and what we do not',
    paragraphs: [
      'We take care that your catalogue is safe and that Side One can be reached, but we cannot promise that it always can. You can save a copy of everything at any time; please do, now and then.',
      'Prices and values come from other sites and from what people type. They are no offer and no appraisal.',
      'As far as the law allows, our liability is limited to what you paid us in the last 12 months.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    paragraphs: [
      'If we change these terms in a way that matters, we say so in Side One before the change takes effect.',
      <>
        Questions about these terms: <SupportMail />.
      </>,
    ],
  },
];

export function TermsOfService() {
  return <LegalPage title="Terms of Service" sections={SECTIONS} />;
}
