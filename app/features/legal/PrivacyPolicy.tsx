import { LegalPage, type LegalSection } from './LegalPage.tsx';
import { Company, SupportMail } from './SupportMail.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep',
    paragraphs: [
      <>
        <Company /> is responsible for what is kept here.
      </>,
      'Your account: the e-mail address, name and picture that your sign-in gives us, the username you choose, and your settings.',
      'Your catalogue: records, wishlist, collections, reviews and the pictures you add. What is not in a picture itself, such as where it was taken, is removed before it is stored.',
      'If you pay: which plan, when, how much, and the number under which the payment provider knows you. If you give a gift: the name, e-mail address and message you typed for it.',
      'What you are notified of, for at most 90 days, and that it happened, for 180.',
      'If you write to us: your name, e-mail address and message.',
      'Our logs say which kind of request was made, when, and how it ended, but not by whom.',
    ],
  },
  {
    id: 'on-your-device',
    title: 'On your device',
    paragraphs: [
      'Side One keeps a copy of your catalogue in your browser, so that it opens without a connection. Logging out removes it, unless you choose to keep changes that are not sent yet.',
      'There are two cookies: one holds your session, the other says which account was used last on this browser. There are no cookies for advertising or statistics, and nothing follows you to other sites.',
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    paragraphs: [
      'Your catalogue is private until you make parts of it public: your profile, single collections, your wishlist. What is public can be read by anyone. Reviews can be read by anyone, under your username while your profile is public.',
      'Your e-mail address, what you paid and the prices on your wishlist are never public.',
    ],
  },
  {
    id: 'others',
    title: 'Others who take part',
    paragraphs: [
      'Your sign-in is confirmed by an identity provider. Payments are made on the page of a payment provider, so your card number never reaches us. Mail is sent by a mail provider.',
      'Searches for albums and prices are asked by our server, without your name. A cover may be loaded from the site that offers it; that site then sees the address of your connection, as with any page you open.',
      'We sell no data and pass none on for advertising.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long',
    paragraphs: [
      'We keep your data as long as your account exists. Deleting your account permanently removes all of it, apart from what the law makes us keep about payments; copies in backups go when the backups do.',
      'A message to us is removed a year after it was answered, and at once with the account from which you sent it.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    paragraphs: [
      'You can see, correct and save a copy of everything yourself, at any time. You may also ask us what we keep about you, and have it corrected or deleted.',
      <>
        Write to <SupportMail />. A person answers. You may also complain to the data protection authority where you
        live.
      </>,
    ],
  },
];

export function PrivacyPolicy() {
  return <LegalPage title="Privacy Policy" sections={SECTIONS} />;
}
