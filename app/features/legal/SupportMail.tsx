import { SUPPORT_EMAIL } from '../../../shared/domain/support.ts';

export function SupportMail() {
  return <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>;
}
