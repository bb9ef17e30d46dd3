// Measures the product, the baseline and the physical limits in one run (docs/performance.md). Run:
// npm run bench -- [messages likes] [--quick] [--check]
import { spawnSync } from 'node:child_process';
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEnvironment, type Environment } from './run/environment.ts';
import { replaceResults } from './run/results-page.ts';
import { ROOT } from './run/processes.ts';
import { referenceOf, regressions, type Reference } from './run/reference.ts';
import { group, isReached, tableOf, type ReportRow, type Row } from './run/report.ts';
import { depth, size } from './rows/depth.ts';
import { floors } from './rows/floors.ts';
import { visitorFreshness } from './rows/freshness.ts';
import { groupMessages } from './rows/chats/groups.ts';
import { groupRooms } from './rows/chats/rooms.ts';
import { viewerHeads, visitorDocument, visitorHeads } from './rows/heads.ts';
import { countAfterKill } from './rows/kill.ts';
import { likes } from './rows/likes.ts';
import { messages } from './rows/messages.ts';
import { nodes } from './rows/nodes.ts';
import { posts as postClips } from './rows/posts.ts';
import { userSearch } from './rows/search.ts';
import { messageBytes, sockets } from './rows/sockets.ts';
import { embeddedStarts, warmStarts } from './rows/starts.ts';

const { values: flags, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    main: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const effort = flags.quick
  ? { rounds: 11, ms: 250, sends: 100 }
  : { rounds: 11, ms: 500, sends: 300 };
const posts = flags.quick ? 40_000 : 1_000_000;
const REFERENCE = path.join(ROOT, 'bench/reference.json');
const PAGE = path.join(ROOT, 'docs/performance.md');
const RESULTS = path.join(ROOT, '.cache/bench');
const RECORDED = path.join(ROOT, 'bench/results');

const groups: Readonly<Record<string, (environment: Environment) => Promise<Row[]>>> = {
  // First, because two more servers need connections that later pools occupy.
  nodes,
  floors,
  messages,
  groups: groupMessages,
  rooms: groupRooms,
  bytes: messageBytes,
  visitor: visitorHeads,
  document: visitorDocument,
  viewers: viewerHeads,
  depth,
  size,
  posts: postClips,
  search: userSearch,
  likes,
  freshness: visitorFreshness,
  kill: countAfterKill,
  sockets,
  starts: warmStarts,
  embedded: embeddedStarts,
};

const FULL_ONLY = new Set(['size']);

async function measure(names: readonly string[]): Promise<ReportRow[]> {
  const environment = await openEnvironment(flags.main, effort, posts);
  const rows: ReportRow[] = [];
  try {
    for (const name of names) {
      const run = groups[name];
      if (run !== undefined) rows.push(...(await group(name, () => run(environment))));
    }
  } finally {
    await environment.close();
  }
  return rows;
}

function groupNames(): string[] {
  const all = Object.keys(groups).filter((name) => !flags.quick || !FULL_ONLY.has(name));
  const names = positionals.length > 0 ? positionals : all;
  const unknown = names.find((name) => groups[name] === undefined);
  if (unknown === undefined) return names;
  throw new Error(`There is no group ${unknown}: use ${Object.keys(groups).join(', ')}.`);
}

type References = Readonly<Record<'quick' | 'full', Reference>>;

async function readReferences(): Promise<References> {
  return JSON.parse(await readFile(REFERENCE, 'utf8')) as References;
}

async function main(): Promise<boolean> {
  const began = new Date();
  const [loadBefore = 0] = loadavg();
  const rows = await measure(groupNames());
  const seconds = Math.round((Date.now() - began.getTime()) / 1_000);
  console.log(`\n${tableOf(rows)}\n`);
  await mkdir(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${began.toISOString().replaceAll(':', '-')}.json`);
  const result = { began, seconds, loadBefore, posts, effort, rows };
  const json = JSON.stringify(result, null, 2);
  await writeFile(file, json);
  console.log(`${seconds} s, load before ${loadBefore.toFixed(2)}; ${file}`);
  const kind = flags.quick ? 'quick' : 'full';
  if (flags.record) {
    const references = await readReferences();
    const merged = { ...references, [kind]: { ...references[kind], ...referenceOf(rows) } };
    await writeFile(REFERENCE, `${JSON.stringify(merged, null, 2)}\n`);
    const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
    const run = { began, seconds, loadBefore, posts, rounds: effort.rounds, command, rows };
    await writeFile(PAGE, replaceResults(await readFile(PAGE, 'utf8'), run));
    const recorded = path.join(RECORDED, `${began.toISOString().slice(0, 10)}-${kind}.json`);
    await mkdir(RECORDED, { recursive: true });
    await writeFile(recorded, json);
    spawnSync('npx', ['oxfmt', PAGE, REFERENCE, recorded], { cwd: ROOT, stdio: 'inherit' });
  }
  if (!flags.check) return rows.every(isReached);
  const worse = regressions(rows, (await readReferences())[kind]);
  for (const sentence of worse) console.log(`WORSE: ${sentence}`);
  return worse.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
