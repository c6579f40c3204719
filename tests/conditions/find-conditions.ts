/** A condition of a statement, with the edits that let it be dropped while the server runs. */
export interface Condition {
  line: number;
  text: string;
  edits: { at: number; insert: (id: number) => string }[];
}

interface Edit {
  at: number;
  index: number;
  isEnd: boolean;
}

interface Literal {
  start: number;
  end: number;
  quote: string;
  isTagged: boolean;
}

const KYSELY = /\.(where|whereRef|on|onRef|having)\(/g;
const BEGINS = /(?<!')\b(where|and|on(?! (?:conflict|delete|update|commit)))\b/g;
const ENDS =
  /\b(and|or|as|where|order by|group by|limit|for update|for share|for key|for no key|returning|on conflict|union|having|left|join|cross|inner|then|when|else|end|do)\b/;
const IS_SQL = /\b(?:select|delete from|insert into|where)\b|\bupdate \S+ (?:\w+ )?set\b/;
const HOLE = '¤';
/** Another clause, put in after a whole condition. */
const CLAUSE = /(?:[\w)]¤+|(?<!(?:[\s=<>+,(-]|\b(?:in|any|from|i?like|not|is|select|exists)))\s+¤+)\s*$/;
const IS_CONDITION = /^\s*[\w."()¤]+\s*(?:=|<>|<|>|is\b|in\b)/;

/** Placed into the text of a statement, which may be made long before it is sent. */
export const SWITCH = /\/\*drop (\d+)\*\//g;
const switchOf = (id: number) => `/*drop ${id}*/`;

/** The conditions of one file: calls of the query builder, and those written in SQL. */
export function findConditions(source: string): Condition[] {
  const { literals, code } = literalsOf(source);
  const found = [...inCalls(source, code), ...literals.flatMap((literal) => inSql(source, literal))];
  return found.sort((a, b) => (a.edits[0]?.at ?? 0) - (b.edits[0]?.at ?? 0));
}

/** The source in which `dropped` decides whether a condition counts; the ids begin with `first`. */
export function withSwitches(source: string, conditions: readonly Condition[], first: number): string {
  const edits = conditions.flatMap((condition, index) =>
    condition.edits.map(({ at, insert }, part) => ({ at, index, isEnd: part > 0, text: insert(first + index) })),
  );
  let text = source;
  for (const edit of edits.toSorted(lastFirst)) text = text.slice(0, edit.at) + edit.text + text.slice(edit.at);
  return text;
}

/** At the same place the condition before ends, from the innermost out, and then the next one begins, from the outermost in. */
function lastFirst(a: Edit, b: Edit): number {
  return b.at - a.at || Number(a.isEnd) - Number(b.isEnd) || (a.isEnd ? a.index - b.index : b.index - a.index);
}

function inCalls(source: string, code: string): Condition[] {
  return [...code.matchAll(KYSELY)].flatMap((match) => {
    const end = closing(code, match.index + match[0].length - 1);
    const text = source.slice(match.index, end);
    // Listeners have a name and no comparison.
    if (match[1] === 'on' && !/'\s*,\s*'(?:=|<|>|is)/.test(text)) return [];
    const edits = [
      { at: match.index, insert: (id: number) => `.$call((q) => dropped(${id}) ? q : q` },
      { at: end, insert: () => ')' },
    ];
    return [{ line: lineOf(source, match.index), text, edits }];
  });
}

/** `a = b or true` keeps the parameters and their types, so that is what the switch becomes where it drops a condition. */
function inSql(source: string, { start, end, quote, isTagged }: Literal): Condition[] {
  const masked = maskHoles(source.slice(start, end), quote);
  const begins = [...masked.matchAll(BEGINS)].filter(
    ({ index }) => !/\b(?:between \S+|distinct|is not distinct from \S+ between \S+) $/.test(masked.slice(0, index)),
  );
  if (!isTagged && !IS_SQL.test(masked)) return [];
  const starts = begins.map((match) => match.index + match[0].length);
  if (isTagged && IS_CONDITION.test(masked) && !/^\s*\(?select\b/.test(masked)) starts.unshift(0);
  return starts.flatMap((from) => {
    const long = masked.slice(from, from + conditionLength(masked.slice(from)));
    const isClause = /[\w()¤]/.test(long.trim()[0] ?? '') && CLAUSE.test(long.trimStart());
    const to = from + (isClause ? long.search(/\s*¤+\s*$/) : long.length);
    const text = source.slice(start + from, start + to);
    // Parts that another part of the statement completes, parts without meaning, and assignments.
    if (/^(?:|true|\w+\.\w+_id|[^=]* = \$\{sql\.ref\(`excluded\..*)$/.test(text.trim())) return [];
    const inner = from + (text.length - text.trimStart().length);
    const last = to - (text.length - text.trimEnd().length);
    const edits = [
      { at: start + inner, insert: () => '(' },
      { at: start + last, insert: (id: number) => `${switchOf(id)})` },
    ];
    return [{ line: lineOf(source, start + inner), text: text.trim(), edits }];
  });
}

function conditionLength(text: string): number {
  let depth = 0;
  let isBetween = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0 || text[at] === ';' || (depth === 0 && text[at] === ',')) return at;
    if (depth > 0 || (at > 0 && /\w/.test(text[at - 1] ?? ''))) continue;
    const rest = text.slice(at);
    if (/^between\b/.test(rest)) isBetween = true;
    if (isBetween && /^and\b/.test(rest)) isBetween = false;
    else if (new RegExp(`^${ENDS.source}`).test(rest)) return at;
  }
  return text.length;
}

/** Strings and templates, also those within templates; and the source with their texts and comments blanked. */
function literalsOf(source: string): { literals: Literal[]; code: string } {
  const literals: Literal[] = [];
  const code = source.split('');
  const blank = (from: number, to: number) => code.fill(' ', from, to);
  /** Reads code up to the end, or to the brace that closes a hole. */
  const readCode = (from: number): number => {
    let depth = 0;
    for (let at = from; at < source.length; at += 1) {
      const sign = source[at] ?? '';
      if (source.startsWith('//', at) || source.startsWith('/*', at)) {
        const isLine = source[at + 1] === '/';
        const stop = source.indexOf(isLine ? '\n' : '*/', at + 2);
        const to = stop < 0 ? source.length : stop + (isLine ? 0 : 2);
        blank(at, to);
        at = to - 1;
      } else if (sign === '/' && /[(,=:[!&|?]\s*$/.test(source.slice(Math.max(0, at - 20), at))) {
        const pattern = /^\/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+\//.exec(source.slice(at))?.[0] ?? '/';
        blank(at, at + pattern.length);
        at += pattern.length - 1;
      } else if (sign === "'" || sign === '"' || sign === '`') at = readLiteral(at, sign);
      else if (sign === '{') depth += 1;
      else if (sign === '}') {
        if (depth === 0 && from > 0) return at;
        depth -= 1;
      }
    }
    return source.length;
  };
  const readLiteral = (open: number, quote: string): number => {
    let at = open + 1;
    for (; at < source.length && source[at] !== quote; at += 1) {
      if (source[at] === '\\') at += 1;
      else if (quote === '`' && source.startsWith('${', at)) at = readCode(at + 2);
    }
    const isTagged = quote === '`' && /\bsql(?:<[^`]*>)?$/.test(source.slice(Math.max(0, open - 400), open));
    literals.push({ start: open + 1, end: at, quote, isTagged });
    if (quote !== '`') for (let i = open + 1; i < at; i += 1) if ('()'.includes(source[i] ?? '')) code[i] = ' ';
    return at;
  };
  readCode(0);
  return { literals, code: code.join('') };
}

/** Holes of a template may hold any words. */
function maskHoles(text: string, quote: string): string {
  if (quote !== '`') return text;
  let masked = '';
  for (let at = 0; at < text.length; at += 1) {
    if (!text.startsWith('${', at)) {
      masked += text[at];
      continue;
    }
    let depth = 1;
    let to = at + 2;
    for (; depth > 0 && to < text.length; to += 1) depth += text[to] === '{' ? 1 : text[to] === '}' ? -1 : 0;
    masked += HOLE.repeat(to - at);
    at = to - 1;
  }
  return masked;
}

function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    depth += code[at] === '(' ? 1 : code[at] === ')' ? -1 : 0;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}
