// Changes one place of a service, a repo, a fragment of SQL or a rule at a time and runs the tests of
// its feature, which must notice. Prints the mutants that they do not notice, and fails if there is one.
// Run: npm run test:mutants [-- --count=300 --skip=0 --seed=1 features/chat]
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { importsOf, listSourceFiles, resolveImport } from '../import-law/source-files.ts';
import { applyMutant, listMutants, type Mutant } from './list-mutants.ts';
import { openVariantTests, type VariantTest } from './variant-tests.ts';

const PRODUCT =
  /^(?:apps\/server\/src\/.*\.(?:service|repo|sql)|packages\/contract\/src\/.*rules\/[^.]*)\.ts$/;

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    skip: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});

interface Sampled {
  readonly file: string;
  readonly mutant: Mutant;
}

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
  // For a run that is cut off.
  for (const [nth, { file, mutant }] of sample.entries())
    console.log(`  ${nth}: ${describe(file, mutant)}`);
  const noticedBy = await runSample(sample);
  let alive = 0;
  for (const [nth, { file, mutant }] of sample.entries()) {
    const notice = noticedBy[nth] ?? (isCompiled(file, mutant) ? null : 'the compiler');
    if (notice === null) alive += 1;
    console.log(`${describe(file, mutant)}: ${notice ?? 'ALIVE'}`);
  }
  console.log(`${sample.length - alive} noticed, ${alive} alive`);
  process.exitCode = alive > 0 ? 1 : 0;
}

/** Returns for each mutant which test file of its feature fails, or null. */
async function runSample(sample: readonly Sampled[]): Promise<(string | null)[]> {
  const importersOf = importerFinder();
  const files = [...new Set(sample.map(({ file }) => file))];
  const unchanged = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const changed = sample.map(({ file, mutant }) => ({
    file,
    source: applyMutant(readFileSync(file, 'utf8'), mutant),
  }));
  const variants = [...changed, ...unchanged].map(({ file, source }) => ({
    file: path.resolve(file),
    source,
    importers: importersOf(file),
  }));
  const noticedBy = sample.map((): string | null => null);
  const tests = await openVariantTests(variants, (nth) => (noticedBy[nth] ?? null) === null);
  const pairs = new Map<string, VariantTest>();
  const orders = await Promise.all(
    sample.map(async ({ file }) => inOrder(file, await tests.list(`${folderOf(file)}${path.sep}`))),
  );
  const rounds = Math.max(...orders.map(({ length }) => length));
  const inRounds = Array.from({ length: rounds }, (_, round) =>
    orders.flatMap((order, nth) => ({ path: order[round] ?? '', nth })),
  );
  const planned = inRounds.flat().filter((test) => test.path !== '');
  await tests.run(planned, ({ path: testPath, nth }, isTimeout) => {
    noticedBy[nth] ??= isTimeout ? 'time' : path.basename(testPath);
    const ofFile = sample.length + files.indexOf(sample[nth]?.file ?? '');
    if (!isTimeout) pairs.set(`${ofFile} ${testPath}`, { path: testPath, nth: ofFile });
    console.log(`  ${new Date().toLocaleTimeString('en-GB')} ${nth}: ${noticedBy[nth]}`);
  });
  const broken: string[] = [];
  await tests.run([...pairs.values()], ({ path: testPath }) => void broken.push(testPath));
  await tests.close();
  // Without this, every mutant would count as noticed by a test that always fails.
  if (broken.length > 0) throw new Error(`Fails with unchanged files: ${broken.join()}`);
  return noticedBy;
}

/** Begins with the tests that have the file's name, or its feature's. */
function inOrder(file: string, tests: readonly string[]): string[] {
  const [name = ''] = path.basename(file).split('.');
  const feature = path.basename(folderOf(file));
  const begins = (test: string, word: string) => path.basename(test).startsWith(`${word}.`);
  const rank = (test: string) => (begins(test, name) ? 0 : begins(test, feature) ? 1 : 2);
  return tests.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns a function that returns the files that import a file, directly or not, and itself. */
function importerFinder(): (file: string) => ReadonlySet<string> {
  const direct = new Map<string, string[]>();
  for (const file of listSourceFiles()) {
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier);
      if (target !== null) direct.set(target, [...(direct.get(target) ?? []), file]);
    }
  }
  return (file) => {
    const found = new Set([file]);
    for (const each of found) for (const importer of direct.get(each) ?? []) found.add(importer);
    return new Set([...found].map((each) => path.resolve(each)));
  };
}

function isCompiled(file: string, mutant: Mutant): boolean {
  const source = readFileSync(file, 'utf8');
  const [group = '', workspace = ''] = file.split('/');
  const args = ['tsc', '--noEmit', '--project', path.join(group, workspace)];
  writeFileSync(file, applyMutant(source, mutant));
  try {
    return spawnSync('npx', args, { stdio: 'ignore' }).status === 0;
  } finally {
    writeFileSync(file, source);
  }
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
