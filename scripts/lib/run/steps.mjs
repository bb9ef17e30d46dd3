import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { endAfterExit } from '../after-exit.mjs';
import { root } from '../files.mjs';
import { logPath, readLog } from './reports.mjs';

/** @typedef {import('./reports.mjs').Counts} Counts */
/** @typedef {'ok' | 'FAILED' | 'NOT RUN'} Result */
/** @typedef {Counts & { name: string, seconds: number, result: Result }} StepResult */
/**
 * Runs a command of the step and returns whether it succeeded.
 * @typedef {(name: string, ...args: string[]) => Promise<boolean>} Run
 */
/**
 * `run` returns null if something that the step needs is missing on this machine. `counts` reads
 * the tests from the step's report; a step without it counts as one. A step is not started after a
 * failure of one that it `needs`.
 * @typedef {object} Step
 * @property {(run: Run) => Promise<boolean | null>} run
 * @property {(name: string) => Counts | null} [counts]
 * @property {string} [needs]
 */

const isCI = process.env.CI !== undefined;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

// Ctrl-C reaches the tools too; this process then reports what they finished.
process.on('SIGINT', () => {
  isStopping = true;
});
process.on('SIGTERM', () => {
  isStopping = true;
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Runs the lanes at the same time, and the steps of a lane one after the other. A single lane prints
 * as it goes; of several, each step prints when it is done.
 * @param {Record<string, Step>} steps @param {string[][]} lanes @param {readonly StepResult[]} earlier
 * @returns {Promise<StepResult[]>}
 */
export async function runLanes(steps, lanes, earlier) {
  const isLive = lanes.filter((names) => names.length > 0).length <= 1;
  const results = await Promise.all(
    lanes.map(async (names) => {
      /** @type {StepResult[]} */
      const done = [];
      for (const name of names) {
        const step = steps[name];
        if (step === undefined || isStopping) continue;
        done.push(await runStep(name, step, { isLive, earlier: [...earlier, ...done] }));
      }
      return done;
    }),
  );
  return results.flat();
}

/**
 * @param {string} name @param {Step} step
 * @param {{ isLive: boolean, earlier: readonly StepResult[] }} options
 * @returns {Promise<StepResult>}
 */
async function runStep(name, step, { isLive, earlier }) {
  const log = logPath(name);
  const started = performance.now();
  console.log(isLive ? `\n=== ${name}` : `... ${name}`);
  const isBlocked = earlier.some(
    ({ name: other, result }) => other === step.needs && result === 'FAILED',
  );
  if (isBlocked) console.log(`${name} needs ${step.needs}, which failed.`);
  const isOk =
    !isBlocked && (await step.run((...command) => runTool(command, isLive ? null : log)));
  const seconds = (performance.now() - started) / 1000;
  if (!isLive) console.log(`\n=== ${name} (${seconds.toFixed(1)} s)\n${readLog(name)}`);
  if (isOk === null) return { ...notRun(name), seconds };
  const counts = countsOf(step, name, isOk);
  return { name, seconds, result: counts.failed === 0 ? 'ok' : 'FAILED', ...counts };
}

/**
 * The result of a step for which something is missing on this machine, which only CI must have.
 * @param {string} name @returns {StepResult}
 */
export function notRun(name) {
  return { name, seconds: 0, result: 'NOT RUN', passed: 0, failed: isCI ? 1 : 0, skipped: 0 };
}

/**
 * A step that crashed, could not start or left no report counts as one failed test.
 * @param {Step} step @param {string} name @param {boolean} isOk
 * @returns {Counts}
 */
function countsOf(step, name, isOk) {
  const counts = step.counts ? step.counts(name) : { passed: 0, failed: 0, skipped: 0 };
  if (counts === null) return { passed: 0, failed: 1, skipped: 0 };
  if (!isOk) return { ...counts, failed: Math.max(counts.failed, 1) };
  return step.counts ? counts : { ...counts, passed: 1 };
}

/** @param {string} tool node, a script of the repository, or a program of a library */
function programOf(tool) {
  if (tool === 'node') return process.execPath;
  return path.join(root, tool.endsWith('.sh') ? '' : 'node_modules/.bin', tool);
}

/** @param {[tool: string, ...args: string[]]} command @param {string | null} log null prints at once */
function runTool([tool, ...args], log) {
  const file = programOf(tool);
  const output = log === null ? 'inherit' : openSync(log, 'a');
  const child = spawn(file, args, {
    cwd: root,
    stdio: [log === null ? 'inherit' : 'ignore', output, output],
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env },
  });
  running.add(endAfterExit(child, 'SIGKILL'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(`${tool} could not be started: ${error.message}`);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  }).finally(() => {
    running.delete(child);
    if (typeof output === 'number') closeSync(output);
  });
}
