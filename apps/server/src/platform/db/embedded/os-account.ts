import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The operating system account PostgreSQL runs as. */
export type OsAccount = { uid: number; gid: number };

/** The account called `nobody` on Linux: it owns nothing but the databases made for it. */
export const NOBODY: OsAccount = { uid: 65534, gid: 65534 };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Whether the account may pass through every directory down to `target` and enter (or execute)
 * `target` itself. Root may do so everywhere, so the mode bits are read instead of trying.
 */
export async function canReach(account: OsAccount, target: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(target);
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & executeBit) === 0) return false;
  const parent = path.dirname(target);
  return parent === target || canReach(account, parent);
}
