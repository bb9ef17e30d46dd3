import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../files.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, notRun?: number }} Counts */

export const REPORTS = path.join(root, '.cache/reports');

/** @param {string} step */
export function logPath(step) {
  return path.join(REPORTS, `${step}.log`);
}

/** @param {string} step */
export function reportPath(step) {
  return path.join(REPORTS, `${step}.json`);
}

/**
 * Returns the counts of a Vitest report, in which a file that could not be loaded counts as one
 * failed test. Null if there is no report.
 * @param {string} step @returns {Counts | null}
 */
export function vitestCounts(step) {
  const report = readReport(step);
  if (report === null) return null;
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Returns the counts of a Playwright report. `notRun` tests did not start because a project that
 * theirs depends on failed, or the run was stopped. Null if there is no report.
 * @param {string} step @returns {Counts | null}
 */
export function playwrightCounts(step) {
  const report = readReport(step);
  if (report === null) return null;
  const { expected, unexpected, skipped } = report.stats;
  // Playwright counts tests that never ran as skipped.
  const notRun = testsOf(report).filter(({ results }) => results.length === 0).length;
  return { passed: expected, failed: unexpected, skipped: skipped - notRun, notRun };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {{ tests: { results: unknown[] }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/** @param {PlaywrightSuite} suite @returns {{ results: unknown[] }[]} */
function testsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

/**
 * Returns null if there is no report.
 * @param {string} step
 */
export function readReport(step) {
  try {
    return JSON.parse(readFileSync(reportPath(step), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns what the tools of a step have printed; nothing if they printed to the terminal.
 * @param {string} step
 */
export function readLog(step) {
  try {
    return readFileSync(logPath(step), 'utf8');
  } catch {
    return '';
  }
}
