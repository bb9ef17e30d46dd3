/** Maps PostgreSQL's start errors to advice for the operator. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/, 'free some space'],
  [/Read-only file system/, 'make the file system writable, or choose another DATA_DIR'],
  [/Too many open files|insufficient file descriptors/, 'raise the limit of files (ulimit -n)'],
  [
    /could not look up .*user ID/,
    'run Reprise as a user with an entry in /etc/passwd, or add one for this id, or set DATABASE_URL to another PostgreSQL',
  ],
  [/invalid permissions/, 'set the mode of the directory to 0700'],
  [/wrong ownership|Permission denied/, 'give the files to the user who runs PostgreSQL'],
  [/shared memory|out of memory|Cannot allocate memory/i, 'free some memory'],
  [
    /pg_control|control file|checkpoint|could not (?:open|read|access) file|invalid page|database files|is not a database cluster/,
    'the files are damaged, restore them from a backup',
  ],
];

/** Adds the advice, if there is any. No period at the end. */
export function explainPostgresError(reason: string): string {
  const advice = ADVICE.find(([words]) => words.test(reason))?.[1];
  const sentence = reason.replace(/\.$/, '');
  return advice === undefined ? sentence : `${sentence}: ${advice}`;
}
