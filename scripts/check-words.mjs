// Reports words of scripts/words.json in the given files, or in the whole repository.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/files.mjs';
import { wordFinder } from './lib/words/words.mjs';

const list = JSON.parse(readFileSync(path.join(root, 'scripts/words.json'), 'utf8'));
const findWords = wordFinder(list);

/** The list is for English. */
const TRANSLATION = /\.[a-z]{2}\.ts$/;

const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
const files = named.length > 0 ? named : listFiles();
let count = 0;
for (const file of files) {
  if (list.ignoredFiles.includes(file) || TRANSLATION.test(file)) continue;
  const target = path.join(root, file);
  const content = existsSync(target) ? readFileSync(target) : Buffer.of();
  if (content.includes(0)) continue;
  for (const { line, word, better } of findWords(content.toString())) {
    console.log(`${file}:${line}: "${word}" -> ${better}`);
    count += 1;
  }
}
console.log(`${count} words of scripts/words.json in ${files.length} files`);
process.exitCode = count > 0 ? 1 : 0;

/** Returns tracked files and new files that git does not ignore. */
function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}
