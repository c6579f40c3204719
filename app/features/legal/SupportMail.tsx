import { SUPPORT_FORM } from '../../../shared/domain/operator.ts';
import { useOperator } from '../../online/operator.ts';

/** The address to write to; the form if there is no address. */
export function SupportMail() {
  const address = useOperator()?.supportEmail;
  if (!address) return <a href={SUPPORT_FORM.path}>{SUPPORT_FORM.text}</a>;
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** The operator of this installation. */
export function Company() {
  return <span>{useOperator()?.company ?? 'Side One'}</span>;
}
