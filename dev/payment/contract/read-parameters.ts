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
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${unknown}`, { param: unknown, code: 'parameter_unknown' });
  }
  if (issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
  return invalid(`Invalid ${param}: ${JSON.stringify(issue.input)}`, { param });
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
