import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../files.mjs';
import { readLog, readReport } from './reports.mjs';

/** @typedef {{ file: string, test: string, message: string }} Failure */

const LINES = 25;

/**
 * Prints each failed test with the start of its error, or the end of the step's output if no test
 * failed: the output of a long run hides them, and some logs keep only its end.
 * @param {readonly string[]} steps
 */
export function printFailures(steps) {
  for (const step of steps) {
    const failures = failuresOf(step);
    for (const { file, test, message } of failures) {
      console.log(`\nFAILED: ${file} > ${test}`);
      printLines(linesOf(message).slice(0, LINES));
    }
    if (failures.length > 0) continue;
    console.log(`\nFAILED: ${step}`);
    printLines(linesOf(readLog(step)).slice(-LINES));
  }
}

/** @param {string} step @returns {Failure[]} */
function failuresOf(step) {
  const report = readReport(step);
  if (report === null) return [];
  return report.testResults ? vitestFailures(report) : playwrightFailures(report);
}

/** @param {string} text */
function linesOf(text) {
  return stripVTControlCharacters(text).trim().split('\n');
}

/** @param {readonly string[]} lines */
function printLines(lines) {
  for (const line of lines) console.log(`  ${line}`);
}

/**
 * Includes files that could not be loaded.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} report
 * @returns {Failure[]}
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, test: '(the file)', message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      message: failureMessages.join('\n'),
    }));
  });
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} [file]
 * @property {{ title: string, tests: { projectName: string, status: string, results: { errors: { message?: string }[] }[] }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/** @param {PlaywrightSuite} suite @returns {Failure[]} */
export function playwrightFailures({ file = '', specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        file: `[${projectName}] ${file}`,
        test: title,
        message: results.flatMap(({ errors }) => errors.map((e) => e.message ?? '')).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}
