import type * as z from 'zod/mini';

/**
 * The message where a schema has none, so that no message of the library is shown. Passed to each parse of a
 * caller's input.
 */
export function plainProblem(issue: z.core.$ZodRawIssue): string {
  const name = fieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${name} is required` : `${name} must be ${KINDS[issue.expected] ?? 'given'}`;
    case 'too_big':
      return `${name} must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `${name} must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    default:
      return `${name} cannot be understood`;
  }
}

const KINDS: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a set of fields',
  record: 'a set of fields',
  null: 'empty',
};

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}

/** The innermost field that has a name: `commands.0.clientId` is "Client id". */
function fieldName(path: readonly PropertyKey[]): string {
  const field = path.findLast((step) => typeof step === 'string');
  if (typeof field !== 'string') return 'The input';
  const words = field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
