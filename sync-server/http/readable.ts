import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

export const UNSTORABLE_MESSAGE = 'The text holds a character that cannot be stored. Type it again without it';

/** Deeper than the input of any call or command. */
const DEEPEST = 32;

/**
 * Answers 404 to a path whose escapes cannot be decoded (AMB-28), and refuses NUL anywhere and a query that cannot be
 * decoded: no text and no id contains these.
 */
export const readableAddress: RequestHandler = (req, _res, next) => {
  const [path = '', query = ''] = req.url.split(/\?(.*)/s);
  const name = decoded(path);
  if (name === undefined) throw new AppError('NOT_FOUND', 'There is no such call');
  const rest = decoded(query);
  if (rest === undefined || name.includes('\0') || rest.includes('\0')) {
    throw new AppError('INVALID', 'The address holds a character that cannot be read');
  }
  next();
};

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Refuses bodies that are nested too deeply, and bodies with a text that PostgreSQL cannot store. Of a body of commands
 * only the depth is checked, since each command is accepted or refused separately.
 */
export function readableBody({ isCommands }: { isCommands: boolean }): RequestHandler {
  return (req, _res, next) => {
    const path: string[] = [];
    const problem = problemIn(req.body, path, !isCommands);
    if (problem === 'depth') throw new AppError('INVALID', 'The body is nested too deeply');
    if (problem === 'text') throw new AppError('INVALID', UNSTORABLE_MESSAGE, { field: path.join('.') });
    next();
  };
}

/** @param path receives the path to the text that is the problem */
function problemIn(value: unknown, path: string[], looksAtTexts: boolean): 'depth' | 'text' | undefined {
  if (typeof value === 'string') return looksAtTexts && !isStorableText(value) ? 'text' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === DEEPEST) return 'depth';
  for (const [key, child] of Object.entries(value)) {
    if (looksAtTexts && !isStorableText(key)) return 'text';
    path.push(key);
    const problem = problemIn(child, path, looksAtTexts);
    if (problem) return problem;
    path.pop();
  }
  return undefined;
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
