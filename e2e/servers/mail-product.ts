import { startMailServer } from '../../apps/server/src/testing/servers/mail-server.ts';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { startProduct, untilReady } from '../product.ts';

/** A product that sends mail. */
export async function startMailProduct() {
  const { env, codesTo, stop } = await startMailServer();
  const app = await findFreePort();
  const product = await startProduct({ app, video: await findFreePort() }, env);
  await untilReady(`http://127.0.0.1:${app}/readyz`);
  return {
    origin: `http://localhost:${app}`,
    codesTo,
    async stop() {
      await product.stop();
      await stop();
    },
  };
}
