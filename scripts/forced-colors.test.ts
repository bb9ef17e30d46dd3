import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// Forced colors (Windows' contrast themes) remove backgrounds. A state that a background shows, such
// as the chosen row of a list, needs a rule in base.css for all screens, or in its own file.
const ROOT = path.resolve(import.meta.dirname, '..');
const BASE = 'apps/web/src/ui/base.css';
const STATES = [
  'aria-pressed',
  'aria-selected',
  'aria-checked',
  'aria-current',
  'data-highlighted',
  'data-checked',
  'data-selected',
  ':checked',
] as const;

interface Rule {
  readonly selector: string;
  readonly isForced: boolean;
  readonly declarations: string;
}

describe('states that a background shows', () => {
  it('are visible with forced colors', () => {
    const files = execFileSync('git', ['ls-files', 'apps/web/src/*.css'], { cwd: ROOT })
      .toString()
      .trim()
      .split('\n');
    const everywhere = forcedStates(rulesOf(read(BASE)));
    expect(everywhere).toContain('aria-current');
    const faults = files.flatMap((file) =>
      findFaults(rulesOf(read(file)), everywhere).map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['.tab[aria-selected="true"] { background: red; }', ['.tab[aria-selected="true"]']],
    ['.tab[aria-selected="true"] { color: red; }', []],
    [
      `.box:checked { background: red; }
       @media (forced-colors: active) { .box:checked { background: Highlight; } }`,
      [],
    ],
  ])('are found in %s', (css, faults) => {
    expect(findFaults(rulesOf(css), [])).toEqual(faults);
  });
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function findFaults(rules: readonly Rule[], everywhere: readonly string[]): string[] {
  const handled = new Set([...everywhere, ...forcedStates(rules)]);
  return rules
    .filter(({ isForced, declarations }) => !isForced && /\bbackground\b/.test(declarations))
    .filter(({ selector }) => statesOf(selector).some((state) => !handled.has(state)))
    .map(({ selector }) => selector);
}

function forcedStates(rules: readonly Rule[]): string[] {
  return rules.flatMap(({ selector, isForced }) => (isForced ? statesOf(selector) : []));
}

function statesOf(selector: string): string[] {
  return STATES.filter((state) => selector.includes(state));
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  let text = '';
  for (const part of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').split(/([{}])/)) {
    if (part === '{') {
      // After the declarations of the rule around it.
      open.push(text.slice(text.lastIndexOf(';') + 1).trim());
      text = '';
    } else if (part === '}') {
      const [selector = '', ...around] = open.toReversed();
      const isForced = around.some((each) => each.includes('forced-colors'));
      rules.push({ selector, isForced, declarations: text });
      open.pop();
      text = '';
    } else {
      text = part;
    }
  }
  return rules;
}
