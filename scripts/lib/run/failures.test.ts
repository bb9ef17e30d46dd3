import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../files.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';

it('a failed test and a file that could not be loaded are named, a passed test is not', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'chat stores', failureMessages: ['Error: 1 != 2'] };
  const file = (name: string, status: string, message: string, assertionResults: Test[]) => {
    return { name: path.join(root, name), status, message, assertionResults };
  };
  const testResults = [
    file('a.test.ts', 'failed', '', [passed, failed]),
    file('b.test.ts', 'failed', 'Error: no such module', []),
    file('c.test.ts', 'passed', '', [passed]),
  ];

  expect(vitestFailures({ testResults })).toEqual([
    { file: 'a.test.ts', test: 'chat stores', message: 'Error: 1 != 2' },
    { file: 'b.test.ts', test: '(the file)', message: 'Error: no such module' },
  ]);
});

it('a failed journey is named with its project, also in a nested group', () => {
  const journey = (status: string, message?: string) => {
    const errors = message === undefined ? [] : [{ message }];
    return { projectName: 'desktop', status, results: [{ errors }] };
  };
  const specs = [
    { title: 'posts', tests: [journey('unexpected', 'Error: timeout')] },
    { title: 'likes', tests: [journey('expected')] },
  ];
  const report = { suites: [{ file: 'feed.spec.ts', suites: [{ file: 'feed.spec.ts', specs }] }] };

  expect(playwrightFailures(report)).toEqual([
    { file: '[desktop] feed.spec.ts', test: 'posts', message: 'Error: timeout' },
  ]);
});

interface Test {
  status: string;
  fullName: string;
  failureMessages: string[];
}
