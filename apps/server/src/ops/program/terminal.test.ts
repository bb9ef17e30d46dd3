import { PassThrough } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { openTerminal } from './terminal.ts';

const QUESTION = 'Alice is deleted.';

let stdin: PassThrough;
let stderr: PassThrough;

beforeEach(() => {
  stdin = new PassThrough();
  stderr = new PassThrough();
});

const written = () => String(stderr.read() ?? '');

it.each([
  [0, 'Backing up tiles [------------------------]   0 %'],
  [0.5, 'Backing up tiles [############------------]  50 %'],
  [1, 'Backing up tiles [########################] 100 %'],
  [1.2, 'Backing up tiles [########################] 100 %'],
  [undefined, 'Backing up tiles'],
])('draws a share of %s on a terminal', (share, line) => {
  open().progress('Backing up tiles', share);
  expect(written()).toBe(`\r\u{1b}[K${line}`);
});

it('shortens the text, not the bar, on a narrow terminal', () => {
  open({ columns: 41 }).progress('Backing up tiles', 0.5);
  expect(written()).toBe('\r\u{1b}[KBacking [############------------]  50 %');
});

it('draws at most every 200 ms, and removes the bar before a note', () => {
  const { progress, note } = open();
  progress('Check 1 of 3', 0);
  progress('Check 2 of 3', 1 / 3);
  note('Done.');
  expect(written()).toBe(
    '\r\u{1b}[KCheck 1 of 3 [------------------------]   0 %\r\u{1b}[KDone.\n',
  );
});

it('draws nothing in a pipe', () => {
  open({ isTTY: false }).progress('Check 1 of 3', 0);
  expect(written()).toBe('');
});

it('continues after a yes', async () => {
  stdin.write('yes\n');
  await open().confirm(QUESTION);
  expect(written()).toContain(`${QUESTION} [yes/no] `);
});

it.each(['no', 'y', ''])('stops after %j', async (answer) => {
  stdin.write(`${answer}\n`);
  await expect(open().confirm(QUESTION)).rejects.toThrow('Stopped: nothing was changed.');
});

it('asks nothing with --yes, and refuses in a pipe without it', async () => {
  await open({ isConfirmed: true }).confirm(QUESTION);
  await expect(open({ isTTY: false }).confirm(QUESTION)).rejects.toThrow(
    `${QUESTION} Confirm it with --yes.`,
  );
  expect(written()).toBe('');
});

function open({ isTTY = true, columns = 60, isConfirmed = false } = {}) {
  const streams = {
    stdin: Object.assign(stdin, { isTTY }),
    stderr: Object.assign(stderr, { isTTY, columns }),
  };
  return openTerminal(
    { isConfirmed },
    streams as unknown as Pick<NodeJS.Process, 'stdin' | 'stderr'>,
  );
}
