/** What the operator can do about an error of the operating system. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'access is denied: check the owner and the mode'],
  ['EPERM', 'access is denied: check the owner and the mode'],
  ['EDQUOT', 'the disk quota is used up: free some space'],
  ['ENOSPC', 'the disk is full: free some space'],
  ['EEXIST', 'a file has this name: move it away, or choose another DATA_DIR'],
  ['ENOTDIR', 'a file has this name: move it away, or choose another DATA_DIR'],
  ['EISDIR', 'a directory has this name: move it away'],
  ['EIO', 'the disk reports an error: check it, and restore a backup if files are lost'],
  ['EMFILE', 'too many files are open: raise the limit (ulimit -n)'],
  ['ENFILE', 'too many files are open on this machine: close some, or raise its limit'],
  ['ENOENT', 'it is missing: restore it from a backup'],
  ['EROFS', 'the file system is read-only: make it writable, or choose another DATA_DIR'],
]);

/**
 * Returns the error with advice, without a period. Null if the operating system did not cause it.
 */
export function explainSystemError(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  // A missing socket only means that no process is listening.
  const advice = error.syscall === 'connect' ? undefined : ADVICE.get(String(error.code));
  if (advice === undefined) return null;
  const path = 'path' in error ? ` ${String(error.path)}` : '';
  return `${String(error.syscall)}${path}: ${advice} (${String(error.code)})`;
}
