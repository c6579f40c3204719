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

/** A deleted account of another person is missing to an administrator, whose own session has not ended. */
export async function orNotFound<T>(work: Promise<T>, noun: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError && error.code === 'UNAUTHENTICATED' ? notFound(noun) : error;
  }
}
