import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './files.mjs';

/** The emulator is not part of the npm workspace. */
export const EMULATOR_INSTALL = 'npm ci --prefix tools/firebase-emulator --ignore-scripts';

export function hasFirebaseEmulator() {
  return existsSync(path.join(root, 'tools/firebase-emulator/node_modules/firebase-tools'));
}
