import { expect, test } from 'vitest';
import { applyMutant, listMutants } from './list-mutants.ts';

const CASES: ReadonlyArray<readonly [source: string, mutants: readonly string[]]> = [
  ['a === b;', ['a !== b;']],
  ['(a) < b;', ['(a) >= b;', '(a) <= b;']],
  ['a && b;', ['a || b;']],
  ['a ?? b;', []],
  ["if (a) throw new Error('no');", ['if (a) ;']],
  ["query.where('id', '=', id);", ["query.where('id', '!=', id);"]],
  ["query.orderBy('date', 'desc');", ["query.orderBy('date', 'asc');"]],
  ["use('=');", []],
  [
    'sql`where a = ${b} and c > ${d}`;',
    [
      'sql`where a != ${b} and c > ${d}`;',
      'sql`where a = ${b} or c > ${d}`;',
      'sql`where a = ${b} and c <= ${d}`;',
    ],
  ],
  [
    'sql`update t set a = ${b}, c = 1 where d = 2`;',
    ['sql`update t set a = ${b}, c = 1 where d != 2`;'],
  ],
  ['sql`, a = ${b}`;', []],
  ['const name: string = "é"; name !== a;', ['const name: string = "é"; name === a;']],
];

test.each(CASES)('%s', (source, expected) => {
  const mutants = listMutants('file.ts', source).map((mutant) => applyMutant(source, mutant));
  expect(mutants.toSorted()).toEqual(expected.toSorted());
});
