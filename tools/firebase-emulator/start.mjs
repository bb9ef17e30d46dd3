// `node tools/firebase-emulator/start.mjs [port]`: the official Firebase Authentication emulator on
// loopback, without the other emulators and their command line: seconds instead of half a minute,
// and nothing is asked of the network. See README.md beside it. Who forks it is sent 'ready'.
import { createRequire } from 'node:module';
import process from 'node:process';

const PROJECT = 'demo-reprise';

/** The paths that the product's two sides and the tests ask for: each one costs time to compile. */
const NEEDED = [
  /^\/v1\/(?:token|accounts:\w+)$/,
  /^\/v2\/(?:passwordPolicy|recaptchaConfig|projects\/\{\w+\}\/config)$/,
  /^\/emulator\/v1\/projects\/\{\w+\}\/\w+$/,
];

const port = Number(process.argv[2] ?? 9099);
// A private place of the package, which is why its version is pinned exactly.
const require = createRequire(import.meta.url);
const { default: spec } = require('firebase-tools/lib/emulator/auth/apiSpec');
for (const path of Object.keys(spec.paths)) {
  if (!NEEDED.some((needed) => needed.test(path))) delete spec.paths[path];
}
const { createApp } = require('firebase-tools/lib/emulator/auth/server');

const app = await createApp(PROJECT);
app.listen(port, '127.0.0.1', () => {
  console.log(`Firebase Authentication emulator: http://127.0.0.1:${port}, project ${PROJECT}`);
  process.send?.('ready');
});
