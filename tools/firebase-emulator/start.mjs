// `node tools/firebase-emulator/start.mjs [port]`: starts the official Firebase Authentication
// emulator on loopback, without network access. Sends 'ready' to the process that forked it.
import { createRequire } from 'node:module';
import process from 'node:process';

const PROJECT = 'demo-reprise';

/** Compiling all paths would take long. */
const NEEDED = [
  /^\/v1\/(?:token|accounts:\w+)$/,
  /^\/v2\/(?:passwordPolicy|recaptchaConfig|projects\/\{\w+\}\/config)$/,
  /^\/emulator\/v1\/projects\/\{\w+\}\/\w+$/,
];

const port = Number(process.argv[2] ?? 9099);
// Not a public entry point, so the package version is pinned exactly.
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
