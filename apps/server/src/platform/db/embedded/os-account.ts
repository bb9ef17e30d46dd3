import { stat } from 'node:fs/promises';
import path from 'node:path';

export interface OsAccount {
  uid: number;
  gid: number;
}

const READ = 0o4;
const EXECUTE = 0o1;

export const NOBODY: OsAccount = { uid: 65534, gid: 65534 };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns true if the account can traverse to `target` and enter or execute it. Reads the mode
 * bits, because access checks always succeed as root.
 */
export async function canReach(account: OsAccount, target: string): Promise<boolean> {
  if (!(await isAllowed(account, target, EXECUTE))) return false;
  const parent = path.dirname(target);
  return parent === target || canReach(account, parent);
}

export async function canRead(account: OsAccount, file: string): Promise<boolean> {
  return (await isAllowed(account, file, READ)) && canReach(account, path.dirname(file));
}

/** `bit` is a mode bit of others. */
async function isAllowed(account: OsAccount, target: string, bit: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(target);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return (mode & (bit << shift)) !== 0;
}
