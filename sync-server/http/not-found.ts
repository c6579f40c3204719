import { idField } from '../../shared/commands/ids.ts';
import { AppError } from './app-error.ts';

/** One answer for what is missing, private or somebody else's. */
export function notFound(noun: string): AppError {
  return new AppError('NOT_FOUND', `This ${noun} does not exist`);
}

/** An id in a path; one that cannot be an id names nothing. */
export function idIn(path: string, noun: string): string {
  if (!idField.safeParse(path).success) throw notFound(noun);
  return path;
}
