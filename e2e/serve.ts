import { e2ePorts } from './ports.ts';
import { startProduct } from './product.ts';

// What playwright.config.ts starts before the journeys and stops after them.
const product = await startProduct(e2ePorts);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => product.server.kill('SIGTERM'));
}
product.server.on('exit', (code) => {
  void product.stop().then(() => process.exit(code ?? 1));
});
