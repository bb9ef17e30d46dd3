// Compares the texts of every language with the English ones, and finds texts that no one uses or
// that screens have instead of the contract (docs/languages.md).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/files.mjs';
import { compareTexts } from './lib/languages/compare-texts.mjs';
import { loadTexts } from './lib/languages/load-texts.mjs';
import { literalTexts } from './lib/languages/literal-texts.mjs';
import { unusedTexts } from './lib/languages/unused-texts.mjs';
import { listFiles } from './lib/languages/text-files.mjs';

const equal = JSON.parse(readFileSync(path.join(root, 'scripts/lib/languages/equal.json'), 'utf8'));
const files = listFiles();
const { english, translations, missing, waiting } = await loadTexts(files);
const findings = [
  ...missing.map((file) => `${file}: is missing`),
  ...translations.flatMap(({ language, file, texts, source }) =>
    compareTexts({ english: english.get(source), texts, equal: equal[language] ?? [] }).map(
      (finding) => `${file}: ${finding}`,
    ),
  ),
  ...unusedTexts(english, files),
  ...literalTexts(files),
];
for (const file of waiting) console.log(`${file}: waits for its translation`);
for (const finding of findings) console.log(finding);
const count = english.size;
console.log(`${findings.length} findings in ${count} modules of texts`);
process.exitCode = findings.length > 0 ? 1 : 0;
