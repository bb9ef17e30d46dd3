import path from 'node:path';
import { expect, it } from 'vitest';
import { runOps } from '#testing/command-process.ts';
import { setUpDoctor } from '#testing/ops/doctor.ts';
import { AUTH_SECRET } from '#testing/ops/doctor-sites.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { checks, runChecks } from './run-checks.ts';

const { dir, depsOf, shared } = setUpDoctor();

it('reports a check that fails as a problem, and continues', async () => {
  const deps = depsOf({ env: { SOURCE_LOOKUP: 'off' } });
  const query = () => Promise.reject(new Error('The connection is lost'));
  const results = await runChecks({ ...deps, query });
  expect(results).toHaveLength(checks.length);
  expect(results.find(({ id }) => id === 'clock')?.finding).toMatchObject({
    level: 'problem',
    what: 'This could not be checked: The connection is lost.',
  });
});

it('prints what is wrong, why, and what to do', async () => {
  const DATABASE_URL = testDatabaseUrl(shared().pool.options.database ?? '');
  const env = { DATABASE_URL, AUTH_SECRET, SOURCE_LOOKUP: 'off', PORT: '1' };
  const { code, stdout } = await runOps(env, 'doctor');
  expect(code).toBe(1);
  expect(stdout).toContain(
    'problem database-autovacuum: autovacuum is off in PostgreSQL.\n  Why it matters: Tables and indexes grow without end, and the planner works with old statistics.\n  What to do: alter system set autovacuum = on;\n',
  );
  expect(stdout).toMatch(/\nGood: \d+\. Warnings: \d+\. Problems: \d+\.\n$/);
  const json = await runOps(env, 'doctor', '--json');
  expect(JSON.parse(json.stdout).checks).toHaveLength(checks.length);
  expect(await runOps({ DATA_DIR: path.join(dir(), 'none') }, 'doctor')).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${dir()}/none: set DATA_DIR or DATABASE_URL as for the server, or start it first.\n`,
  });
});
