// Tests that start the server in a process of its own start it as it is shipped: one bundle, made once a run.
import path from 'node:path';
import { bundleServer } from './bundle-server.mjs';
import { root } from './files.mjs';

export async function setup() {
  await bundleServer(path.join(root, 'apps/server/.cache/main.js'));
}
