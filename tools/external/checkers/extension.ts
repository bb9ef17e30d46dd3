import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildExtension } from '../../../scripts/lib/extension.mjs';
import type { Fault } from './checkers.ts';

const LINTER = fileURLToPath(
  new URL('../node_modules/addons-linter/bin/addons-linter', import.meta.url),
);

interface Report {
  readonly errors: readonly Message[];
  readonly notices: readonly Message[];
  readonly warnings: readonly Message[];
}

interface Message {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** Runs what `web-ext lint` runs, and Mozilla before it signs an extension. */
export async function lintExtension(): Promise<Fault[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reprise-extension-'));
  try {
    await buildExtension(folder);
    const firefox = path.join(folder, 'firefox');
    const faults = lint(firefox);
    await writeFile(path.join(firefox, 'planted.js'), 'eval(location.hash);');
    if (!lint(firefox).some(({ element }) => element.startsWith('planted.js')))
      throw new Error('The linter of extensions did not report eval.');
    return faults;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lint(folder: string): Fault[] {
  const { stdout } = spawnSync(process.execPath, [LINTER, '--output', 'json', folder], {
    encoding: 'utf8',
  });
  const { errors, notices, warnings } = JSON.parse(stdout) as Report;
  return [...errors, ...warnings, ...notices].map(({ code, message, file = '', line }) => ({
    checker: 'addons-linter',
    screen: 'extension',
    rule: code,
    message,
    element: `${file}:${line}`,
  }));
}
