import { fileURLToPath } from 'node:url';
import { createVitest, type TestModule } from 'vitest/node';
import config from '../../vitest.config.ts';
import { parseVariant, variantOf, variantPlugin, type Variant } from './variants.ts';

const TIMEOUT_MS = 300_000;
const GRACE_MS = 5000;
const SETUP = fileURLToPath(new URL('stop-after-failure.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A test file with one variant of what it tests. */
export interface VariantTest {
  readonly path: string;
  readonly nth: number;
}

export interface VariantTests {
  /** Returns the test files below `folder`. */
  list(folder: string): Promise<string[]>;
  /** Calls `onFailed` for each failing test file. Once per variant is enough. */
  run(tests: readonly VariantTest[], onFailed: OnFailed): Promise<void>;
  close(): Promise<void>;
}

type OnFailed = (test: VariantTest, isTimeout: boolean) => void;

export async function openVariantTests(
  variants: readonly Variant[],
  isNeeded: (nth: number) => boolean,
): Promise<VariantTests> {
  const started = new Map<string, number>();
  let onEnd: (module: TestModule) => void = () => {};
  const reporter = {
    onTestModuleQueued: ({ moduleId }: TestModule) => void started.set(moduleId, Date.now()),
    onTestModuleEnd: (module: TestModule) => onEnd(module),
  };
  const plugin = variantPlugin(variants, isNeeded);
  const test = { ...config.test, projects: projectsWith(plugin) };
  const vitest = await createVitest(
    'test',
    { config: false, root: ROOT, watch: false, reporters: [reporter] },
    { ...config, test },
  );
  const list = async (filter: string) => vitest.globTestSpecifications([filter]);

  async function runOnce(tests: readonly VariantTest[], onFailed: OnFailed): Promise<string[]> {
    const ended: string[] = [];
    let isCanceled = false;
    started.clear();
    onEnd = (module) => {
      const { moduleId } = module;
      started.delete(moduleId);
      if (isCanceled) return;
      ended.push(moduleId);
      const failed = parseVariant(moduleId);
      if (failed !== null && module.state() === 'failed') onFailed(failed, false);
    };
    const cancel = () => void vitest.cancelCurrentRun('keyboard-input');
    const watchdog = setInterval(() => {
      const late = [...started].filter(([, time]) => Date.now() - time > TIMEOUT_MS);
      for (const [moduleId] of isCanceled ? [] : late) {
        const hanging = parseVariant(moduleId);
        if (hanging !== null) onFailed(hanging, true);
        ended.push(moduleId);
      }
      isCanceled ||= late.length > 0;
      // The second call kills a worker in an endless loop.
      if (isCanceled) cancel();
    }, GRACE_MS);
    const specifications = tests.flatMap(({ path, nth }) => {
      const owner = path.includes('/apps/server/') ? 'server' : 'contract';
      const project = vitest.projects.find(({ name }) => name === owner);
      return project?.createSpecification(variantOf(path, nth)) ?? [];
    });
    await vitest.runTestSpecifications(specifications);
    clearInterval(watchdog);
    return ended;
  }

  return {
    list: async (folder) => (await list(folder)).map(({ moduleId }) => moduleId),
    async run(tests, onFailed) {
      let pending = tests;
      while (pending.length > 0) {
        const ended = new Set(await runOnce(pending, onFailed));
        if (ended.size === 0) throw new Error('No test has ended.');
        pending = pending.filter(({ path, nth }) => !ended.has(variantOf(path, nth)));
      }
    },
    close: () => vitest.close(),
  };
}

function projectsWith(plugin: ReturnType<typeof variantPlugin>) {
  return (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return [];
    const { test, plugins = [] } = project;
    const setupFiles = [test?.setupFiles ?? [], SETUP].flat();
    return [{ ...project, plugins: [...plugins, plugin], test: { ...test, setupFiles } }];
  });
}
