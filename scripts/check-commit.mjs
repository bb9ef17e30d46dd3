// Checks the subject of a commit message file, and its words against scripts/words.json.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { messageProblems } from './lib/words/commit-message.mjs';
import { root } from './lib/files.mjs';
import { wordFinder } from './lib/words/words.mjs';

const list = JSON.parse(readFileSync(path.join(root, 'scripts/words.json'), 'utf8'));
const [file = ''] = process.argv.slice(2);
const problems = messageProblems(readFileSync(file, 'utf8'), wordFinder(list));
for (const problem of problems) console.log(`commit message: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
