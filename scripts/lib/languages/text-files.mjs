import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../files.mjs';
import { otherLanguages } from '../translated-apps.mjs';

const FOLDERS = ['packages/contract/src/', 'apps/extension/src/'];
const TEXTS = /(?:^|\/|-)texts\.ts$/;

/** Returns tracked files and new files that git does not ignore. */
export function listFiles() {
  const args = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'apps',
    'packages',
    'e2e',
    'tools',
  ];
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return names.filter((file) => existsSync(path.join(root, file)));
}

/** Modules of texts, and others of which a sibling exists. @param {readonly string[]} files */
export function textFiles(files) {
  const known = new Set(files);
  const languages = otherLanguages();
  return files.filter(
    (file) =>
      FOLDERS.some((folder) => file.startsWith(folder)) &&
      /^[^.]+\.ts$/.test(path.basename(file)) &&
      (TEXTS.test(file) || languages.some((language) => known.has(siblingOf(file, language)))),
  );
}

/** @param {string} file @param {string} language */
export function siblingOf(file, language) {
  return file.replace(/\.ts$/, `.${language}.ts`);
}
