import { parseSync, Visitor } from 'oxc-parser';

/** One small change of a source file: `replacement` between `start` and `end`. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['>=', '<='],
  '<=': ['>', '<'],
  '>': ['<=', '>='],
  '>=': ['<', '>'],
};

/** Operators and directions that repos pass to the query builder as strings. */
const QUERY_WORDS: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
  asc: 'desc',
  desc: 'asc',
};

const SQL_WORDS = / (?:and|or|<|<=|>|>=|=|is not null|is null|desc) /g;

const SQL_OPPOSITES: Readonly<Record<string, string>> = {
  ...QUERY_WORDS,
  and: 'or',
  or: 'and',
  'is null': 'is not null',
  'is not null': 'is null',
};

/** Turns comparisons, exchanges `and` and `or`, and drops thrown errors, each on its own. */
export function listMutants(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const add = (start: number, end: number, replacement: string) =>
    found.push({ start, end, replacement });
  new Visitor({
    BinaryExpression({ left, right, operator }) {
      const text = source.slice(left.end, right.start);
      for (const other of COMPARISONS[operator] ?? [])
        add(left.end, right.start, text.replace(operator, other));
    },
    LogicalExpression({ left, right, operator }) {
      if (operator === '??') return;
      const text = source.slice(left.end, right.start);
      add(left.end, right.start, text.replace(operator, operator === '&&' ? '||' : '&&'));
    },
    ThrowStatement({ start, end }) {
      add(start, end, ';');
    },
    CallExpression({ callee, arguments: values }) {
      if (callee.type !== 'MemberExpression') return;
      for (const value of values) {
        if (value.type !== 'Literal' || typeof value.value !== 'string') continue;
        const other = QUERY_WORDS[value.value];
        if (other !== undefined) add(value.start, value.end, `'${other}'`);
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      let before = '';
      for (const { start, value } of quasi.quasis) {
        const text = value.raw.replaceAll('\n', ' ');
        for (const { 0: word, index } of text.matchAll(SQL_WORDS)) {
          if (word === ' = ' && isAssignment(before + text.slice(0, index))) continue;
          // The element's range begins with the backtick or the brace.
          const from = start + 1 + index;
          const other = SQL_OPPOSITES[word.trim()];
          if (other !== undefined) add(from, from + word.length, ` ${other} `);
        }
        before += `${text} ? `;
      }
    },
  }).visit(program);
  return found;
}

/** Whether `before` ends in the set clause of an update, where `!=` is no SQL. */
function isAssignment(before: string): boolean {
  const text = before.replaceAll(/\bcase\b.*?\bend\b/g, '');
  const clauses = text.match(/\b(?:set|from|where|on|and|or|select|returning|having)\b/g);
  return clauses === null ? text.startsWith(',') : clauses.at(-1) === 'set';
}

export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
