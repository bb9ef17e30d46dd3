import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './files.mjs';

/** What gets the emulator, which is no part of the workspace. */
export const EMULATOR_INSTALL = 'npm ci --prefix tools/firebase-emulator --ignore-scripts';

/** Whether the official Firebase emulator is installed in its folder. */
export function hasFirebaseEmulator() {
  return existsSync(path.join(root, 'tools/firebase-emulator/node_modules/firebase-tools'));
}
