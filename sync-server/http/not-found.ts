import { idField } from '../../shared/schemas/ids.ts';
import { AppError } from './app-error.ts';

/** The same answer for a row that is missing, private or another person's. */
export function notFound(noun: string): AppError {
  return new AppError('NOT_FOUND', `This ${noun} does not exist`);
}

/** Checks the id in a path: text that is no id gets the same 404 as an unknown id. */
export function idIn(path: string, noun: string): string {
  if (!idField.safeParse(path).success) throw notFound(noun);
  return path;
}
