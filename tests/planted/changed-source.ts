import type { Change } from './mistakes.ts';

/** The source with the change in it. @throws if its place is not there, or there twice */
export function changedSource(source: string, { file, in: name, find, replace }: Change): string {
  const [start, end] = name === undefined ? [0, source.length] : rangeOf(source, name, file);
  const text = source.slice(start, end);
  const count = text.split(find).length - 1;
  const place = name === undefined ? file : `${name} of ${file}`;
  if (count !== 1) throw new Error(`"${find}" is ${count} times in ${place}, and must be there once`);
  return source.slice(0, start) + text.replace(find, () => replace) + source.slice(end);
}

/**
 * From the line that declares a name to the one that closes it. The formatter sees to the indentation: a declaration goes on
 * as long as lines are deeper than its first one, or close what was opened at its depth.
 */
function rangeOf(source: string, name: string, file: string): [start: number, end: number] {
  const declared = linesWith(source, String.raw`(?:function\*?|const|let|class) ${name}\b.*`);
  const found = declared.length > 0 ? declared : linesWith(source, String.raw`(?:async )?${name}\b *[(:].*`);
  const [head] = found;
  if (head === undefined || found.length > 1)
    throw new Error(`${file} declares "${name}" ${found.length} times, not once`);
  const depth = head[0].search(/\S/);
  let end = head.index + head[0].length;
  for (const line of source.slice(end + 1).split('\n')) {
    const deep = line.search(/\S/);
    const isClosing = deep === depth && /^\s*[)\]}`]/.test(line);
    if (deep >= 0 && deep <= depth && !isClosing) break;
    end += 1 + line.length;
    if (isClosing && !/(?:[([{]|=>|=)$/.test(line)) break;
  }
  return [head.index, end];
}

function linesWith(source: string, declaration: string): RegExpExecArray[] {
  return [...source.matchAll(new RegExp(`^ *(?:export )?(?:default )?(?:async )?${declaration}$`, 'gm'))];
}
