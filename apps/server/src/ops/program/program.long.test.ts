import { expect, it, vi } from 'vitest';
import { appVersion } from '#platform/app-version.ts';
import { runOps, spawnOps } from '#testing/command-process.ts';
import { PROCESS_TIMEOUTS } from '#testing/server-process.ts';

vi.setConfig(PROCESS_TIMEOUTS);

it('prints its help', async () => {
  const help = await runOps({}, '--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toMatch(/^Usage: npm run ops -- .*^Commands:\n {2}backup .*^ {2}fsck /ms);
  expect(await runOps({}, 'fsck', '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: npm run ops -- fsck .*--json /s),
  });
});

it('is a program of its own', async () => {
  const version = { code: 0, stdout: `${appVersion}\n`, stderr: '' };
  expect(await spawnOps({}, '--version')).toEqual(version);
  expect(await spawnOps({}, 'fsk')).toMatchObject({ code: 2, stdout: '' });
});

it.each([
  [[], /^Usage: /],
  [['fsk'], /^error: unknown command 'fsk'\n\(Did you mean fsck\?\)\n$/],
  [['fsck', '--all'], /^error: unknown option '--all'\n/],
  [['fsck', 'now'], /^error: too many arguments/],
  [['reset-secret'], /^All sessions end, .* Confirm it with --yes\.\n$/],
] as const)('ends with 2 and the reason for %j', async (args, reason) => {
  expect(await runOps({}, ...args)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(reason),
  });
});

it('prints an error as JSON, too', async () => {
  const settings = { DATABASE_URL: 'mysql://127.0.0.1/none' };
  const { code, stdout, stderr } = await runOps(settings, 'fsck', '--json');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL must be .*\n$/);
  expect(JSON.parse(stdout)).toEqual({ error: stderr.trimEnd() });
});
