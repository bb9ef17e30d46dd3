export interface TableWrite {
  readonly line: number;
  readonly table: string | null;
}

/** Replaces `${...}` in templates, one for each character. */
const HOLE = '\0';

const NAME = String.raw`(?:"?public"?\.)?"?(?<table>[a-z_]\w*)"?`;

const KYSELY_CALL =
  /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\s*(?:<[^()]*>)?\(\s*(?:(['"`])(?<table>\w+)(?:\s+as\s+\w+)?\1)?/g;

const SQL_WRITES = [
  new RegExp(
    String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s*(?:only\s+)?(?:\s${NAME}|${HOLE}|$)`,
    'gi',
  ),
  new RegExp(
    String.raw`\bupdate\s+(?:only\s+)?(?:${NAME}|${HOLE}+)(?:\s+(?:as\s+)?\w+)??\s*(?:\bset\b|${HOLE})`,
    'gi',
  ),
];

export function tableWritesIn(source: string): readonly TableWrite[] {
  const { code, literals } = split(source);
  const builderWrites = matchesOf(KYSELY_CALL, code, 0);
  const sqlWrites = literals.flatMap(({ start, text }) =>
    SQL_WRITES.flatMap((pattern) => matchesOf(pattern, withoutSqlComments(text), start)),
  );
  return [...builderWrites, ...sqlWrites]
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ offset, table }) => ({ line: source.slice(0, offset).split('\n').length, table }));
}

export function erasedOwnersIn(source: string): readonly TableWrite[] {
  const { code } = split(source);
  const calls = /(?<!function )\beraseRows\(\s*[\w.]+\s*,\s*(?:'(?<table>\w+)')?/g;
  return matchesOf(calls, code, 0).map(({ offset, table }) => ({
    line: source.slice(0, offset).split('\n').length,
    table,
  }));
}

function matchesOf(pattern: RegExp, text: string, start: number) {
  return [...text.matchAll(pattern)].map(({ index, groups }) => ({
    offset: start + index,
    table: groups?.['table'] ?? null,
  }));
}

function withoutSqlComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, blank);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

interface Literal {
  readonly start: number;
  readonly text: string;
}

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|(?<=(?:^|[=(,:[!&|?{};>\n]|\breturn)\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[`{}]/g;

function split(source: string): { readonly code: string; readonly literals: readonly Literal[] } {
  const literals: Literal[] = [];
  let code = source;
  const templates: { start: number; text: string; end: number; braces: number }[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
    const [token] = match;
    const { index } = match;
    const open = templates.at(-1);
    if (token.startsWith('//') || token.startsWith('/*')) {
      code = code.slice(0, index) + blank(token) + code.slice(index + token.length);
    } else if (token.startsWith("'") || token.startsWith('"')) {
      literals.push({ start: index + 1, text: token.slice(1, -1) });
    } else if (token === '`') {
      templates.push({ start: index + 1, text: '', end: index + 1, braces: 0 });
      readTemplate();
    } else if (token === '{' && open !== undefined) open.braces += 1;
    else if (token === '}' && open !== undefined) {
      if (open.braces > 0) open.braces -= 1;
      else {
        open.text += HOLE.repeat(index + 1 - open.end);
        open.end = index + 1;
        readTemplate();
      }
    }
  }
  return { code, literals };

  function readTemplate(): void {
    const open = templates.at(-1);
    if (open === undefined) return;
    const chunk = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
    chunk.lastIndex = open.end;
    const [text = ''] = chunk.exec(source) ?? [];
    open.text += text;
    open.end += text.length;
    TOKEN.lastIndex = open.end + 1;
    if (source[open.end] === '$') TOKEN.lastIndex += 1;
    else {
      templates.pop();
      literals.push({ start: open.start, text: open.text });
    }
  }
}
