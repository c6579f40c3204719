import { escapeHtml } from '../../shared/domain/escape-html.ts';
import {
  OPERATOR_ATTRIBUTE,
  OPERATOR_LINES,
  OPERATOR_MARKS,
  type Operator,
  SUPPORT_FORM,
} from '../../shared/domain/operator.ts';

/** Puts the operator into a page that was built with marks: into its text, and where the app finds it. */
export function withOperator(page: string, operator: Operator): string {
  const { supportEmail, social, company } = operator;
  const gone = [...(supportEmail === null ? [OPERATOR_LINES.mail] : []), ...(social ? [] : [OPERATOR_LINES.social])];
  const kept = gone.reduce((html, name) => html.replace(lineOf(name), ''), page);
  const values: [string, string][] = [
    [`mailto:${OPERATOR_MARKS.supportEmail}`, supportEmail === null ? SUPPORT_FORM.path : `mailto:${supportEmail}`],
    [OPERATOR_MARKS.supportEmail, supportEmail ?? SUPPORT_FORM.text],
    [OPERATOR_MARKS.social.name, social?.name ?? ''],
    [OPERATOR_MARKS.social.url, social?.url ?? ''],
    [OPERATOR_MARKS.company, company],
  ];
  const words = values.reduce((html, [mark, value]) => html.replaceAll(mark, () => escapeHtml(value)), kept);
  return words.replace(
    '<div id="root"',
    () => `<div id="root" ${OPERATOR_ATTRIBUTE}="${escapeHtml(JSON.stringify(operator))}"`,
  );
}

function lineOf(name: string): RegExp {
  return new RegExp(`<li class="[^"]*${name}[^"]*">.*?</li>`, 's');
}
