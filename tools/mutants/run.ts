// Changes one place of a service, a repo or a rule at a time and runs the tests of its feature,
// which must notice. Prints the mutants that they do not notice, and fails if there is one.
// Run: npm run test:mutants [-- --count=300 --skip=0 --seed=1 features/chat]
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { applyMutant, listMutants, type Mutant } from './list-mutants.ts';
import { TestOrder } from './test-order.ts';
import { openWarmTests, type WarmTests } from './warm-tests.ts';

const PRODUCT =
  /^(?:apps\/server\/src\/.*\.(?:service|repo)|packages\/contract\/src\/.*rules\/[^.]*)\.ts$/;

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    skip: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});

await main();

async function main(): Promise<void> {
  // A run that is cut off leaves a mutant behind, which `git checkout .` then removes.
  if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first.');
  const all = git('ls-files', 'apps/server/src', 'packages/contract/src')
    .split('\n')
    .filter((file) => PRODUCT.test(file))
    .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
    .flatMap((file) =>
      listMutants(file, readFileSync(file, 'utf8')).map((mutant) => ({ file, mutant })),
    );
  const skip = Number(values.skip);
  const sample = shuffle(all, Number(values.seed)).slice(skip, skip + Number(values.count));
  console.log(`${sample.length} of ${all.length} mutants, seed ${values.seed}`);
  const tests = await openWarmTests();
  let alive = 0;
  for (const folder of new Set(sample.map(({ file }) => folderOf(file)))) {
    const order = new TestOrder(await tests.list(`${folder}${path.sep}`));
    await requirePass(tests, folder, order);
    for (const { file, mutant } of sample) {
      if (folderOf(file) !== folder) continue;
      const noticedBy = await tryMutant(tests, order, file, mutant);
      if (noticedBy === null) alive += 1;
      console.log(`${describe(file, mutant)}: ${noticedBy ?? 'ALIVE'}`);
    }
  }
  await tests.close();
  console.log(`${sample.length - alive} noticed, ${alive} alive`);
  process.exitCode = alive > 0 ? 1 : 0;
}

/**
 * Returns what notices: a test file of the feature, the end of the time or the compiler. Null if
 * nothing does.
 */
async function tryMutant(
  tests: WarmTests,
  order: TestOrder,
  file: string,
  mutant: Mutant,
): Promise<string | null> {
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, applyMutant(source, mutant));
  tests.reload(path.resolve(file));
  try {
    const files = order.for(file);
    // One worker for the likeliest file costs less than one for each processor.
    for (const some of [files.slice(0, 1), files.slice(1)].filter(({ length }) => length > 0)) {
      const { hasPassed, failed } = await tests.run(some);
      order.learn(file, failed);
      if (!hasPassed) return failed.map(({ moduleId }) => path.basename(moduleId)).join() || 'time';
    }
    return isCompiled(file) ? null : 'compiler';
  } finally {
    writeFileSync(file, source);
    tests.reload(path.resolve(file));
  }
}

function isCompiled(file: string): boolean {
  const [group = '', workspace = ''] = file.split('/');
  const args = ['tsc', '--noEmit', '--project', path.join(group, workspace)];
  return spawnSync('npx', args, { stdio: 'ignore' }).status === 0;
}

/** Without this, every mutant would count as noticed by a test that always fails. */
async function requirePass(tests: WarmTests, folder: string, order: TestOrder): Promise<void> {
  const { hasPassed, failed } = await tests.run(order.for(folder));
  if (hasPassed) return;
  throw new Error(`${folder} fails unchanged: ${failed.map(({ moduleId }) => moduleId).join()}`);
}

/** The feature's folder: apps/server/src/features/chat, packages/contract/src/clips. */
function folderOf(file: string): string {
  const depth = file.startsWith('apps/server') ? 5 : 4;
  return file.split('/').slice(0, depth).join('/');
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
