import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run/processes.ts';
import type { Costs } from './costs.ts';
import { modelText, replaceFigures } from './model-text.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const costs = JSON.parse(read('bench/capacity/costs.json')) as Costs;

/** The formatter aligns the columns of tables. */
const unaligned = (text: string) => text.replaceAll(/ +\|/g, ' |').replaceAll(/-+/g, '-');

function run(...flags: string[]) {
  const program = ['--import', 'tsx', 'bench/capacity-model.ts', ...flags];
  return spawnSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8' });
}

describe('npm run capacity', () => {
  it('prints the needs of a number of members', () => {
    const { status, stdout } = run('--members=3e6');
    expect(status).toBe(0);
    expect(stdout).toBe(`${modelText(costs, [3e6])}\n`);
    expect(stdout).toContain('| Active members | 3,000,000 |');
  });

  it('rejects what is no number of members', () => {
    for (const members of ['many', '0', '1e11']) {
      const { status, stderr } = run(`--members=${members}`);
      expect(status).toBe(1);
      expect(stderr).toBe('--members is a number from 1 to 10e9, such as 10e6.\n');
    }
  });

  it('has the figures of docs/operate/capacity.md', () => {
    const page = read('docs/operate/capacity.md');
    expect(unaligned(page)).toBe(unaligned(replaceFigures(page, costs)));
  });
});
