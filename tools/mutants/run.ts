// Changes one place of a service, a repo or a rule at a time and runs the tests of its feature,
// which must notice. Prints the mutants that they do not notice, and fails if there is one.
// Run: npm run test:mutants [-- --count=300 --seed=1 features/chat]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { applyMutant, listMutants, type Mutant } from './list-mutants.ts';

const PRODUCT =
  /^(?:apps\/server\/src\/.*\.(?:service|repo)|packages\/contract\/src\/.*rules\/[^.]*)\.ts$/;
const TIMEOUT_MS = 300_000;

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});

main();

function main(): void {
  // A run that is cut off leaves a mutant behind, which `git checkout .` then removes.
  if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first.');
  const all = git('ls-files', 'apps/server/src', 'packages/contract/src')
    .split('\n')
    .filter((file) => PRODUCT.test(file))
    .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
    .flatMap((file) =>
      listMutants(file, readFileSync(file, 'utf8')).map((mutant) => ({ file, mutant })),
    );
  const sample = shuffle(all, Number(values.seed)).slice(0, Number(values.count));
  console.log(`${sample.length} of ${all.length} mutants, seed ${values.seed}`);
  let alive = 0;
  for (const { file, mutant } of sample) {
    const isNoticed = tryMutant(file, mutant);
    if (!isNoticed) alive += 1;
    console.log(`${isNoticed ? 'noticed' : 'ALIVE  '} ${describe(file, mutant)}`);
  }
  console.log(`${sample.length - alive} noticed, ${alive} alive`);
  if (alive > 0) process.exitCode = 1;
}

/** Whether a test of the file's feature fails, or does not end. */
function tryMutant(file: string, mutant: Mutant): boolean {
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, applyMutant(source, mutant));
  try {
    const args = ['vitest', 'run', '--bail=1', '--reporter=dot', testsOf(file)];
    const { status, error } = spawnSync('npx', args, { timeout: TIMEOUT_MS, stdio: 'ignore' });
    if (error && !('code' in error && error.code === 'ETIMEDOUT')) throw error;
    return status !== 0;
  } finally {
    writeFileSync(file, source);
  }
}

/** The feature's folder: apps/server/src/features/chat, packages/contract/src/clips. */
function testsOf(file: string): string {
  const depth = file.startsWith('apps/server') ? 5 : 4;
  const folder = file.split('/').slice(0, depth).join('/');
  if (!existsSync(folder)) throw new Error(`${folder} does not exist.`);
  return `${folder}${path.sep}`;
}

function describe(file: string, mutant: Mutant): string {
  const source = readFileSync(file, 'utf8');
  const line = source.slice(0, mutant.start).split('\n').length;
  const old = source.slice(mutant.start, mutant.end).trim().replace(/\s+/g, ' ');
  return `${file}:${line}: ${old} -> ${mutant.replacement.trim()}`;
}

/** The same order for the same seed. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
