import path from 'node:path';

/** npm runs the program in the repository, so a path is relative to where npm was called. */
export function fileArgument(file: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: directory } = process.env;
  return path.resolve(script === 'ops' && directory !== undefined ? directory : '.', file);
}
