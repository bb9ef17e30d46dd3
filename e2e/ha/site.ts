import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { startServices, type Services } from '../../apps/server/src/testing/ha/services.ts';
import { startNginx } from '../../apps/server/src/testing/servers/nginx.ts';
import { findFreePorts } from '../../scripts/lib/free-port.mjs';
import { makeDataDir, spawnNode, untilReady } from '../product.ts';

export interface Site extends Pick<Services, 'databases'> {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts two servers with the built app behind nginx, on the database machines of deploy/. */
export async function startSite(): Promise<Site> {
  const { PATRONI: patroni = 'patroni', ETCD: etcd = 'etcd' } = process.env;
  const services = await startServices({ patroni, etcd });
  const [own = 0, ...ports] = await findFreePorts(3);
  const dataDir = await makeDataDir();
  const settings = {
    ...services.settings,
    AUTH_SECRET: 'test-secret-test-secret-test-secret',
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${own}`,
    SOURCE_LOOKUP: 'off',
  };
  const nodes = ports.map((port) => spawnNode({ ...settings, PORT: String(port) }));
  await Promise.all(ports.map((port) => untilReady(`http://127.0.0.1:${port}/readyz`)));
  const [first, second] = ports;
  const nginx = await startNginx([String(first), String(second)], own);
  return {
    databases: services.databases,
    origin: settings.PUBLIC_URL,
    async stop() {
      await nginx.stop();
      const exits = nodes.map((node) => once(node, 'exit'));
      for (const node of nodes) node.kill('SIGTERM');
      await Promise.all(exits);
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
