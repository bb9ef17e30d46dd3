import { stat } from 'node:fs/promises';
import path from 'node:path';

export interface OsAccount {
  uid: number;
  gid: number;
}

export const NOBODY: OsAccount = { uid: 65534, gid: 65534 };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns true if the account can traverse to `target` and enter or execute it. Reads the mode
 * bits, because access checks always succeed as root.
 */
export async function canReach(account: OsAccount, target: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(target);
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & executeBit) === 0) return false;
  const parent = path.dirname(target);
  return parent === target || canReach(account, parent);
}
