import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

const TIMEOUT_MS = 120_000;
const GRACE_MS = 5000;

interface TestRun {
  readonly hasPassed: boolean;
  /** None if a run took too long. */
  readonly failed: readonly TestSpecification[];
}

export interface WarmTests {
  /** Returns the test files below `folder`. */
  list(folder: string): Promise<TestSpecification[]>;
  /** Runs test files in this order, until a test fails. */
  run(files: readonly TestSpecification[]): Promise<TestRun>;
  /** Makes the next run load the file again. */
  reload(path: string): void;
  close(): Promise<void>;
}

/** Starts one Vitest with one PostgreSQL for all runs. Each run starts new workers. */
export async function openWarmTests(): Promise<WarmTests> {
  let hasPassed = false;
  const onTestRunEnd = (_: unknown, errors: readonly unknown[], reason: string) => {
    hasPassed = reason === 'passed' && errors.length === 0;
  };
  const vitest = await createVitest('test', {
    watch: false,
    bail: 1,
    reporters: [{ onTestRunEnd }],
    sequence: { sequencer: GivenOrder },
  });
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input');
  return {
    list: (folder) => vitest.globTestSpecifications([folder]),
    async run(files) {
      // The second call kills a worker in an endless loop.
      const timers = [TIMEOUT_MS, TIMEOUT_MS + GRACE_MS].map((ms) => setTimeout(cancel, ms));
      await vitest.runTestSpecifications([...files]);
      timers.forEach(clearTimeout);
      return { hasPassed, failed: files.filter(({ testModule }) => hasFailed(testModule)) };
    },
    reload: (path) => vitest.invalidateFile(path),
    close: () => vitest.close(),
  };
}

function hasFailed(module: TestModule | undefined): boolean {
  return module?.state() === 'failed';
}

class GivenOrder {
  async shard<T>(files: T): Promise<T> {
    return files;
  }

  async sort<T>(files: T): Promise<T> {
    return files;
  }
}
