import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startOidcServer } from '../apps/server/src/testing/servers/oidc-server.ts';
import { startPushServer } from '../apps/server/src/testing/servers/push-server.ts';
import { dataDirFile, e2ePorts, serverLog } from './ports.ts';
import { startProduct } from './product.ts';
import { onRunnerExit } from './servers/runner.ts';

// Started by playwright.config.ts before the journeys and stopped after them.
const pushes = await startPushServer(e2ePorts.push);
const publicUrl = `http://localhost:${e2ePorts.app}`;
const provider = await startOidcServer(publicUrl, { port: e2ePorts.oidc });
const settings = {
  PUSH_SERVICES: pushes.origin,
  // The journey of webhooks listens there.
  WEBHOOK_ORIGINS: `http://127.0.0.1:${e2ePorts.webhook}`,
  ...provider.env,
};
const product = await startProduct(e2ePorts, settings, 'pipe');
await mkdir(path.dirname(serverLog), { recursive: true });
await writeFile(dataDirFile, product.dataDir);
product.server.stderr?.pipe(process.stderr, { end: false });
product.server.stderr?.pipe(createWriteStream(serverLog));
const stop = () => product.server.kill('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
onRunnerExit(stop);
product.server.on('exit', (code) => {
  void product.stop().then(() => process.exit(code ?? 1));
});
