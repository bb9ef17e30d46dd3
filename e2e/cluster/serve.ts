import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { startVideoStandIn } from '@reprise/video-stand-in/server.ts';
import { startCluster } from '../../apps/server/src/testing/postgres/cluster.ts';
import { startPgBouncer } from '../../apps/server/src/testing/postgres/pgbouncer.ts';
import { startNginx } from '../../apps/server/src/testing/servers/nginx.ts';
import { startRedis } from '../../apps/server/src/testing/servers/redis.ts';
import { makeDataDir, spawnNode, untilReady } from '../product.ts';
import { onRunnerExit } from '../servers/runner.ts';
import { clusterPorts } from './ports.ts';

// Starts two servers behind nginx, with PgBouncer and Redis.
const { proxy, nodes: ports, video: videoPort } = clusterPorts;
const dataDir = await makeDataDir();
const [video, redis, postgres] = await Promise.all([
  startVideoStandIn({ port: videoPort }),
  startRedis(),
  startCluster(),
]);
const account = { host: '127.0.0.1', port: postgres.port, user: 'reprise' };
const pooler = await startPgBouncer(account, 'postgres');
const settings = {
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: postgres.url,
  REDIS_URL: redis.url,
  AUTH_SECRET: 'test-secret-test-secret-test-secret',
  DATA_DIR: dataDir,
  PUBLIC_URL: `http://localhost:${proxy}`,
  TRUST_PROXY: '127.0.0.1',
  SOURCE_LOOKUP: video.oembedUrl,
};
const nodes = ports.map((port) => spawnNode({ ...settings, PORT: String(port) }));
await Promise.all(ports.map((port) => untilReady(`http://127.0.0.1:${port}/readyz`)));
const [first, second] = ports;
// The runner waits for this port: open it once the servers are ready.
const nginx = await startNginx([String(first), String(second)], proxy, chooseServer);

/** A browser whose user agent names a server stays there, for journeys between two servers. */
function chooseServer(config: string): string {
  const upstreams = ports.map(
    (port, nth) => `upstream server_${nth} { server 127.0.0.1:${port}; }`,
  );
  const chosen =
    'map $http_user_agent $chosen { ~server-0 server_0; ~server-1 server_1; default reprise; }';
  const choice = [...upstreams, chosen].join('\n');
  return config
    .replace('http {', `http { ${choice}`)
    .replaceAll('http://reprise', 'http://$chosen');
}

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
onRunnerExit(() => void stop(0));
for (const node of nodes) node.on('exit', () => void stop(1));

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await nginx.stop();
  const exits = nodes
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map((node) => once(node, 'exit'));
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all(exits);
  await Promise.all([pooler.stop(), redis.stop(), video.stop()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code);
}
