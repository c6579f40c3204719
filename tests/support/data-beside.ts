import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import type { z } from 'zod';

/** The folder for data outside the project; a clone does not have it. */
const beside = fileURLToPath(new URL('../../../shared/', import.meta.url));

/** An existing file or folder. */
class DataBeside {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }

  at(name: string): DataBeside {
    return new DataBeside(join(this.#path, name));
  }

  read(): string {
    return readFileSync(this.#path, 'utf8');
  }

  readJson<T extends z.ZodType>(schema: T): z.output<T> {
    return schema.parse(JSON.parse(this.read()));
  }
}

/** Checks against data outside the project. Without the data it skips the checks and logs one line. */
export function withDataBeside(path: string, title: string, checks: (data: DataBeside) => void): void {
  const data = join(beside, path);
  if (existsSync(data)) describe(title, () => checks(new DataBeside(data)));
  else console.log(`Left out, because ../shared/${path} is not there: ${title}`);
}
