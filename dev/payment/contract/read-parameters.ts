import type { core, z } from 'zod';
import type { Form } from './form.ts';
import { invalid, type Refusal } from './refusal.ts';

/** Reads the parameters of an operation, or refuses them in Stripe's words. */
export function readParameters<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusalOf(issue) : invalid('Invalid request');
}

function refusalOf(issue: core.$ZodIssue): Refusal {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const unknown = nameOf([...issue.path, key]);
    return invalid(`Received unknown parameter: ${unknown}`, { param: unknown, code: 'parameter_unknown' });
  }
  if (issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'. You may omit '${param}' from the request.`;
    return invalid(message, { param, code: 'parameter_invalid_empty' });
  }
  return issue.code === 'invalid_union' ? invalid(`Invalid ${param}`, { param }) : invalidValue(issue, param);
}

function invalidValue(issue: core.$ZodIssue, param: string): Refusal {
  const given = String(issue.input);
  if (issue.message === 'integer') {
    return invalid(`Invalid integer: ${given}`, { param, code: 'parameter_invalid_integer' });
  }
  if (issue.code === 'invalid_value') {
    if (issue.values.includes('true')) return invalid(`Invalid boolean: ${given}`, { param });
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  if (issue.code === 'invalid_type') return invalid(`Invalid ${issue.expected}`, { param });
  return invalid(`Invalid ${param}: ${given}`, { param });
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
