// To run it by hand: npx tsx tools/video-stand-in/src/main.ts --port 8443
import { parseArgs } from 'node:util';
import { chromiumArgs, startVideoStandIn } from './server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const standIn = await startVideoStandIn({ port: Number(values.port) });
console.log('Start Chromium with:');
for (const arg of chromiumArgs(standIn.port)) console.log(`  '${arg}'`);
console.log(`The video stand-in listens on ${standIn.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standIn.stop());
}
