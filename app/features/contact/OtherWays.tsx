import { OPERATOR_LINES } from '../../../shared/domain/operator.ts';
import { useOperator } from '../../online/operator.ts';
import { PageLine } from '../../ui/list/PageLine.tsx';

const QUESTIONS = [
  ['How do I add albums?', 'Search the catalogue from Add Record, choose a result, and the form fills itself.'],
  [
    'How do I share my collection?',
    'Switch on the public profile under Profile Settings, then make a collection public.',
  ],
  [
    'How do price alerts work?',
    'Give a wish a target price. A retail site is checked for you, and you hear when the price falls to it.',
  ],
] as const;

/** Next to the form: other addresses, and frequent questions. */
export function OtherWays() {
  const { supportEmail = null, social = null } = useOperator() ?? {};
  return (
    <aside className="contact-side">
      <h2 className="title-2">Other ways</h2>
      <ul className="page-lines">
        {supportEmail !== null && (
          <PageLine
            className={OPERATOR_LINES.mail}
            title={<a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
            text="Usually within 24 hours"
          />
        )}
        {social !== null && (
          <PageLine
            className={OPERATOR_LINES.social}
            title={
              <a href={social.url} target="_blank" rel="noopener noreferrer">
                {social.name}
              </a>
            }
            text="News and outages"
          />
        )}
      </ul>
      <h2 className="title-2">Asked often</h2>
      <ul className="page-lines">
        {QUESTIONS.map(([question, answer]) => (
          <PageLine key={question} title={question} text={answer} />
        ))}
      </ul>
    </aside>
  );
}
