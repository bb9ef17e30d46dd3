import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../files.mjs';

const SCREENS = /^apps\/web\/src\/.*(?<!\.test|\.testing)\.tsx$/;
/** What people read or hear. */
const ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'heading',
  'hint',
  'label',
  'placeholder',
  'text',
  'title',
]);
const LETTERS = /\p{L}{2,}/u;
/** Names, addresses and glyphs of keys. */
const SAME_EVERYWHERE = /^(?:https:\/\/|Esc|Alt|Reprise|YouTube)$/;

/** Returns texts that are written in components. @param {readonly string[]} files */
export function literalTexts(files) {
  return files.filter((file) => SCREENS.test(file)).flatMap(literalTextsIn);
}

/** @param {string} file */
function literalTextsIn(file) {
  const code = readFileSync(path.join(root, file), 'utf8');
  const { program } = parseSync(file, code);
  /** @type {string[]} */
  const findings = [];
  const report = (/** @type {number} */ start, /** @type {string} */ text) => {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (!LETTERS.test(words) || SAME_EVERYWHERE.test(words)) return;
    const line = code.slice(0, start).split('\n').length;
    findings.push(`${file}:${line}: ${JSON.stringify(words)} belongs into the contract`);
  };
  new Visitor({
    JSXText: ({ start, value }) => report(start, value),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !ATTRIBUTES.has(name.name)) return;
      if (value?.type === 'Literal' && typeof value.value === 'string')
        report(value.start, value.value);
    },
  }).visit(program);
  return findings;
}
