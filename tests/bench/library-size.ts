import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { alias } from '../../vite.config.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface LibrarySize {
  /** Gzipped bytes of the code that opens, shows and syncs a library. */
  opened: number;
  /** The same plus the code that the first change loads: command rules with their schemas. */
  whole: number;
  parts: string;
}

/** Bundles the library, its hooks and sync as the app's build does, without React, which the app has anyway. */
export async function librarySize(): Promise<LibrarySize> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    resolve: { alias },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'library-entry.ts'),
        preserveEntrySignatures: 'strict',
        external: ['react', 'react-dom', 'react/jsx-runtime'],
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  const first = withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  return { opened: sizeOf(first), whole: sizeOf(chunks), parts: partsOf(chunks) };
}

/** Chunks with all their static imports. */
function withImports(chunks: readonly Rolldown.OutputChunk[], from: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(from);
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

function sizeOf(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

function partsOf(chunks: readonly Rolldown.OutputChunk[]): string {
  const shares = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/(shared|app)\//.exec(id)?.[1] ?? 'other';
    shares.set(name, (shares.get(name) ?? 0) + renderedLength);
  }
  const whole = [...shares.values()].reduce((sum, length) => sum + length, 0);
  return [...shares]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, length]) => `${name} ${Math.round((100 * length) / whole)} %`)
    .join(', ');
}
