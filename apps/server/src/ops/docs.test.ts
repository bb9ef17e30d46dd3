import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LINE_RULES, REPOSITORY, rulesOf, shellLines } from '#testing/docs-commands.ts';

it('every command of the docs is run by a test, or has a reason why not', async () => {
  const lines = await shellLines();
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => rulesOf(line).length !== 1)).toEqual([]);
});

it('every rule has a line, and the test of a rule exists', async () => {
  const lines = await shellLines();
  const unused = LINE_RULES.filter((rule) => !lines.some((line) => rule.lines.test(line)));
  expect(unused).toEqual([]);
  const tests = LINE_RULES.flatMap((rule) => ('runBy' in rule ? [rule.runBy] : []));
  expect(tests.filter((file) => !existsSync(path.join(REPOSITORY, file)))).toEqual([]);
});
