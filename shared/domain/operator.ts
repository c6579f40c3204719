// Chunk: of its pages

/** The operator of this installation, as its pages name them. */
export interface Operator {
  /** The address for help, refunds and the students' discount; null if there is only the form. */
  supportEmail: string | null;
  /** The page with news and outages. */
  social: { name: string; url: string } | null;
  /** In the legal pages. */
  company: string;
}

/** Placeholder in the built pages, which do not know their operator. */
export const OPERATOR_MARKS = {
  supportEmail: 'support@operator.invalid',
  social: { name: 'social-name.operator.invalid', url: 'https://social.operator.invalid' },
  company: 'company.operator.invalid',
} as const satisfies Operator;

/** Of the root of a page that the server sent: the operator as JSON. */
export const OPERATOR_ATTRIBUTE = 'data-operator';

/** The class of a line that goes where its value is not set. */
export const OPERATOR_LINES = { mail: 'operator-mail', social: 'operator-social' } as const;

/** Without an address: the words of the link to the form. */
export const SUPPORT_FORM = { path: '/contact', text: 'the Contact page' } as const;
