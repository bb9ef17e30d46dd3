import { cpus, totalmem } from 'node:os';
import { goalTableOf, isReached, type ReportRow } from './report.ts';

export interface Run {
  readonly began: Date;
  readonly seconds: number;
  readonly loadBefore: number;
  readonly posts: number;
  readonly rounds: number;
  readonly command: string;
  readonly rows: readonly ReportRow[];
}

const START = '<!-- The bench writes this part: npm run bench -- --record -->';
const END = '<!-- End of the part of the bench -->';

export function replaceResults(page: string, run: Run): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error('The page has no part for the bench.');
  return `${page.slice(0, start)}${START}\n\n${resultsOf(run)}\n\n${page.slice(end)}`;
}

function resultsOf({ began, seconds, loadBefore, posts, rounds, command, rows }: Run): string {
  const day = began.toISOString().slice(0, 10);
  const minutes = Math.round(seconds / 60);
  const missed = rows.filter((row) => !isReached(row)).length;
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const facts = `\`${command}\`, ${day}: ${machine}, Node ${process.version}, load ${loadBefore.toFixed(1)} before the run, ${posts.toLocaleString('en')} posts, ${rounds} rounds, ${minutes} minutes.`;
  const verdict = missed === 0 ? 'All goals are reached.' : `Missed: ${missed}.`;
  return [`${facts} ${verdict}`, goalTableOf(rows)].join('\n\n');
}
