import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import type { z } from 'zod';

/** The folder for data outside the project; a clone does not have it. */
const outside = fileURLToPath(new URL('../../../shared/', import.meta.url));

/** An existing file or folder. */
class OutsideData {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }

  at(name: string): OutsideData {
    return new OutsideData(join(this.#path, name));
  }

  read(): string {
    return readFileSync(this.#path, 'utf8');
  }

  readJson<T extends z.ZodType>(schema: T): z.output<T> {
    return schema.parse(JSON.parse(this.read()));
  }
}

/** Checks against data outside the project. Without the data it skips the checks and logs one line. */
export function withOutsideData(path: string, title: string, checks: (data: OutsideData) => void): void {
  const data = join(outside, path);
  if (existsSync(data)) describe(title, () => checks(new OutsideData(data)));
  else console.log(`Left out, because ../shared/${path} is not there: ${title}`);
}
