import { SUPPORT_FORM } from '../../../shared/domain/operator.ts';
import { useOperator } from '../../online/operator.ts';

/** Where to write to; the form where there is no address. */
export function SupportMail() {
  const address = useOperator()?.supportEmail;
  if (!address) return <a href={SUPPORT_FORM.path}>{SUPPORT_FORM.text}</a>;
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** Who answers for this installation. */
export function Company() {
  return <span>{useOperator()?.company ?? 'Side One'}</span>;
}
