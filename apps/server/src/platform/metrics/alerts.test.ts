import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Counter } from 'prom-client';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { storeLastBackup } from '#platform/backup/last-backup.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { scrape } from '#testing/servers/scrape.ts';

const root = new URL('../../../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

const FROM_PROMETHEUS = new Set(['up']);
const WORDS = new Set(['by', 'on', 'or', 'and', 'unless', 'without', 'ignoring', 'group_left']);

const ruleExpressions = (rules: string) =>
  [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, found = '']) => found);
const panelExpressions = (dashboard: string) =>
  [...dashboard.matchAll(/"expr": (".*")/g)].map(([, found = '']) => JSON.parse(found) as string);

const unknownIn = (served: ReadonlySet<string>, expressions: readonly string[]) =>
  expressions.flatMap(metricsOf).filter((name) => !served.has(name));

const it = base
  .extend('env', { scope: 'file' }, { DATA_DIR: tmpdir() })
  .extend('rules', { scope: 'file' }, () => read('deploy/prometheus/alerts.yml'))
  .extend('dashboard', { scope: 'file' }, () => read('deploy/grafana/reprise.json'))
  .extend('served', { scope: 'file' }, async ({ app, db }) => {
    await statementRunner(db)((statement) =>
      storeLastBackup(statement, { createdAt: new Date().toISOString(), file: 'x', bytes: 1 }),
    );
    await app.jobs.check(new Date());
    await signUpUser(app, 'alice');
    // Only servers with BACKUP_DIR have these metrics (scheduled-backups.test.ts).
    app.metrics.registerMetric(
      new Counter({ name: 'backups_total', help: 'Backups.', registers: [] }),
    );
    const text = await scrape(app.metrics);
    return new Set([...text.matchAll(/^([a-z_]\w*)[{ ]/gm)].map(([, name = '']) => name));
  });

it.each([
  ['up{job="x"} == 0', []],
  ['sum by (le) (rate(a_bucket{b="c"}[5m])) / d > 1', ['a_bucket', 'd']],
  ['e unless on (instance) f or min_over_time(g[2m])', ['e', 'f', 'g']],
])('reads the metrics of %s', (expression, names) => {
  expect(metricsOf(expression)).toEqual(names);
});

describe('the alerts', () => {
  it('are 16 rules over metrics that a server has', ({ rules, served }) => {
    expect(ruleExpressions(rules)).toHaveLength(16);
    expect(unknownIn(served, ruleExpressions(rules))).toEqual([]);
  });

  it('each have a section that says what it means and what to do', async ({ rules }) => {
    const page = await read('docs/operate/monitoring.md');
    const anchors = [...rules.matchAll(/monitoring\.md#([\w-]+)/g)].map(([, found]) => found);
    const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    expect(anchors).toHaveLength(16);
    expect(headings).toEqual(anchors);
  });

  it('are each tested', async ({ rules }) => {
    const tests = await read('deploy/prometheus/alerts.test.yml');
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect([...tests.matchAll(/alertname: (\w+)/g)].map(([, name]) => name)).toEqual(names);
  });
});

it('the dashboard shows only metrics that a server has', ({ dashboard, served }) => {
  expect(panelExpressions(dashboard).length).toBeGreaterThan(40);
  expect(unknownIn(served, panelExpressions(dashboard))).toEqual([]);
});

it('every own metric is in the dashboard and in the documentation', async ({
  dashboard,
  served,
}) => {
  const page = await read('docs/operate/monitoring.md');
  const own = [...served].filter((name) => !/^(?:process|nodejs)_|_(?:bucket|sum)$/.test(name));
  for (const name of own) {
    const family = name.replace(/_count$/, '');
    expect.soft(dashboard, family).toContain(family);
    expect.soft(page, family).toContain(`\`${family}\``);
  }
});

/** Returns the metrics of a PromQL expression: all words except functions and labels. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|on|without|ignoring|group_left)\s*\([^)]*\)/g, ' ');
  const names = bare.match(/\b[a-z_][a-z\d_]*\b(?!\s*\()/g) ?? [];
  return names.filter((name) => !WORDS.has(name) && !FROM_PROMETHEUS.has(name));
}
