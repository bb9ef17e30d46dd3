import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { signUpUser } from '#testing/auth/accounts.ts';
import { scrape } from '#testing/servers/scrape.ts';
import { startTestApp } from '#testing/test-app.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

it('the alerts fire on bad values and not on good ones', () => {
  for (const args of [
    ['check', 'config', 'deploy/prometheus/prometheus.yml'],
    ['test', 'rules', 'deploy/prometheus/alerts.test.yml'],
  ]) {
    expect(promtool(args)).toMatchObject({ status: 0 });
  }
});

it('a scrape is what Prometheus expects, by name, type and help', async () => {
  const app = await startTestApp({ DATA_DIR: tmpdir() });
  onTestFinished(app.stop);
  await app.jobs.check(new Date());
  await signUpUser(app, 'alice');
  await app.visitor.call('GET', '/get/homevideo?user=0&sort=recent');
  const { output } = promtool(['check', 'metrics'], await scrape(app.metrics));
  // Ignores names chosen by prom-client.
  expect(output.replaceAll(/^nodejs_active_\w+_total .*\n/gm, '')).toBe('');
});

function promtool(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync('promtool', args, {
    cwd: root,
    encoding: 'utf8',
    input,
  });
  return { status, output: stdout + stderr };
}
