import path from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { isTextLog, startLines } from './start-lines.ts';

it.each([
  [undefined, true, true],
  [undefined, false, false],
  ['text', false, true],
  ['json', true, false],
])('LOG_FORMAT=%s with a terminal: %s is text: %s', (format, isTerminal, isText) => {
  expect(isTextLog(format, isTerminal)).toBe(isText);
});

it('names the address, the sample login and where the data is', () => {
  const config = loadConfig({ DATA_DIR: 'data' });
  const start = { config, publicUrl: 'http://localhost:3000', isEmbedded: true };
  const lines = startLines({ ...start, sampleLogin: 'you@example.com, password x' });
  expect(lines.trim().split('\n')).toEqual([
    'Reprise is ready.',
    '',
    '  Open     http://localhost:3000',
    '  Sign in  you@example.com, password x',
    `  Data     ${path.resolve('data')}`,
    '  Stop     Ctrl-C',
  ]);
  expect(startLines({ ...start, sampleLogin: null })).not.toContain('Sign in');
  expect(startLines({ ...start, isEmbedded: false, sampleLogin: null })).toContain(
    'Data     your PostgreSQL',
  );
});

it('does not print the sample login of a public site', () => {
  const config = loadConfig({ PUBLIC_URL: 'https://clips.example' });
  const start = { config, publicUrl: 'https://clips.example', isEmbedded: true };
  expect(startLines({ ...start, sampleLogin: 'you@example.com' })).not.toContain('you@example.com');
});
