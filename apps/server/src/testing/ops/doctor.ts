import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { AUTH_SECRET, type Env } from './doctor-sites.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Check, Finding, CheckDeps } from '#ops/doctor/check.ts';

export const site = {
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://clips.example',
  TRUST_PROXY: '127.0.0.1',
};

export interface Options {
  readonly env?: Env;
  readonly database?: OpenDatabase;
  readonly rows?: readonly object[];
  readonly nodeVersion?: string;
  readonly releases?: readonly number[];
}

interface Fixture {
  readonly good: () => Options | Promise<Options>;
  readonly broken: () => Options | Promise<Options>;
  readonly level: Finding['level'];
}

interface DoctorTest {
  /** One database and one folder for all tests of a file. */
  readonly shared: () => OpenDatabase;
  readonly dir: () => string;
  readonly depsOf: (options: Options) => CheckDeps;
}

export function setUpDoctor(): DoctorTest {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  let shared: OpenDatabase;
  let dir: string;
  beforeAll(async () => {
    shared = await openTestDatabase();
    dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-doctor-'));
  });
  afterAll(async () => {
    await shared.close();
    await rm(dir, { recursive: true });
  });
  return {
    shared: () => shared,
    dir: () => dir,
    depsOf({ env = {}, database = shared, rows, nodeVersion = '24.0.0', releases = [] }) {
      const query = async (text: string, values: readonly unknown[] = []) =>
        rows ?? (await database.pool.query(text, [...values])).rows;
      return {
        config: loadConfig({ AUTH_SECRET, DATA_DIR: dir, ...env }),
        db: database.db,
        query: query as CheckDeps['query'],
        nodeVersion,
        minorReleases: async () => releases,
      };
    },
  };
}

/** Runs each check on what it must accept, and on what it must find. */
export function testFixtures(
  checks: readonly Check[],
  fixtures: Readonly<Record<string, Fixture>>,
  { depsOf }: DoctorTest,
): void {
  it('has a fixture for each check', () => {
    expect(Object.keys(fixtures)).toEqual(checks.map(({ id }) => id));
  });

  it.each(Object.entries(fixtures))(
    '%s: finds its fixture, and nothing without',
    async (id, fixture) => {
      const check = checks.find((candidate) => candidate.id === id);
      expect(await check?.find(depsOf(await fixture.good()))).toBeNull();
      expect(await check?.find(depsOf(await fixture.broken()))).toMatchObject({
        level: fixture.level,
        what: expect.stringMatching(/\.$/),
        fix: expect.stringMatching(/\S/),
      });
    },
  );
}

export const settings = (good: Env, broken: Env, level: Finding['level'] = 'warning'): Fixture => ({
  good: () => ({ env: good }),
  broken: () => ({ env: broken }),
  level,
});

export const statementResults = (
  good: object[],
  broken: object[],
  level: Finding['level'] = 'problem',
): Fixture => ({
  good: () => ({ rows: good }),
  broken: () => ({ rows: broken }),
  level,
});

export const defaults = (): Options => ({});

export async function freshDatabase(
  ...options: Parameters<typeof openTestDatabase>
): Promise<OpenDatabase> {
  const database = await openTestDatabase(...options);
  onTestFinished(database.close);
  return database;
}

export async function databaseAfter(statements: string): Promise<Options> {
  const database = await freshDatabase();
  await database.pool.query(statements);
  return { database };
}
