import { coresOf, limitsOf, needsOf, type Limit, type Needs } from './model.ts';
import type { Costs } from './costs.ts';
import { milliseconds } from '../run/report.ts';

const START = '<!-- The bench writes this part: npm run bench -- capacity --record -->';
const END = '<!-- End of the part of the bench -->';

export const DEFAULT_MEMBERS = [1e4, 1e5, 1e6, 1e7, 1e8];

/** Replaces the part of the page that the costs decide. */
export function replaceFigures(page: string, costs: Costs): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error('The page has no part for the bench.');
  const parts = [measuredText(costs), modelText(costs, DEFAULT_MEMBERS)];
  return `${page.slice(0, start)}${START}\n\n${parts.join('\n\n')}\n\n${page.slice(end)}`;
}

function measuredText({ cold, hours, ...costs }: Costs): string {
  const { calls, socket, change, diskReadMs } = costs;
  const rows = hours.map((hour) => {
    const model = coresOf(costs, hour.members);
    return [
      hour.members.toLocaleString('en'),
      hour.callsPerSecond.toFixed(0),
      hour.sockets.toLocaleString('en'),
      milliseconds(hour.p50),
      milliseconds(hour.p95),
      String(hour.failed),
      `${hour.serverCores.toFixed(2)} (${model.server.toFixed(2)})`,
      `${hour.postgresCores.toFixed(2)} (${model.postgres.toFixed(2)})`,
      `${(hour.busy * 100).toFixed(0)} %`,
    ];
  });
  const head = ['Members', 'Calls a second', 'Sockets', 'p50', 'p95', 'Failed'];
  const cores = ['Server, cores (model)', 'PostgreSQL, cores (model)', 'Machine'];
  const costRows = Object.entries(calls).map(([name, call]) => [
    `\`${name}\``,
    call.serverMs.toFixed(2),
    call.postgresMs.toFixed(2),
    call.diskReads.toFixed(1),
    (call.walBytes / 1e3).toFixed(1),
  ]);
  return [
    sourceText(costs),
    `The first pages after a start with a cold cache: p50 ${milliseconds(cold.p50)}, p95 ${milliseconds(cold.p95)}. A read from the disk takes ${diskReadMs.toFixed(2)} ms, an open socket ${(socket.bytes / 1e3).toFixed(1)} kB and ${(socket.msPerSecond * 1e3).toFixed(1)} µs of a server's processor in a second, a change ${(change.receiveMs * 1e3).toFixed(0)} µs of each other server and ${(change.deliverMs * 1e3).toFixed(1)} µs of Redis for it.`,
    table([...head, ...cores], rows),
    table(['Call', 'Server, ms', 'PostgreSQL, ms', 'Reads', 'WAL, kB'], costRows),
  ].join('\n\n');
}

function sourceText({ run, data, socket }: Pick<Costs, 'run' | 'data' | 'socket'>): string {
  const { date, command, machine, loadBefore, minutes } = run;
  return `Measured by \`${command}\`, ${date}: ${machine}, load ${loadBefore.toFixed(1)} before the run, ${minutes.toFixed(0)} minutes. Data of ${data.members.toLocaleString('en')} members and ${data.days} days (${rounded(data.bytes / 1e9)} GB, ${rounded(data.bytes / data.cacheBytes)} times the memory for it), ${socket.count.toLocaleString('en')} idle sockets.`;
}

const COLUMNS: Readonly<Record<string, (needs: Needs) => string>> = {
  'calls a second': ({ callsPerSecond }) => rounded(callsPerSecond),
  sockets: ({ sockets }) => rounded(sockets),
  'servers, a core each': ({ servers }) => rounded(servers),
  'their memory, GB': ({ servers, serverGb }) => (servers < Infinity ? rounded(serverGb) : ''),
  'Redis, cores': ({ redisCores }) => rounded(redisCores),
  'PostgreSQL, cores': ({ postgresCores }) => rounded(postgresCores),
  'its memory, GB': ({ postgresGb }) => rounded(postgresGb),
  'its machines': ({ postgresMachines }) => rounded(postgresMachines),
  'disk after a year, GB': ({ diskGb }) => rounded(diskGb),
  'more each year, GB': ({ diskGbPerYear }) => rounded(diskGbPerYear),
  'reads a second': ({ diskReadsPerSecond }) => rounded(diskReadsPerSecond),
  'WAL a day, GB': ({ walGbPerDay }) => rounded(walGbPerDay),
  'a backup file, h': ({ backupHours }) => rounded(backupHours),
  'its restore, h': ({ restoreHours }) => rounded(restoreHours),
  'restore of files to one machine, h': ({ copyHours }) => rounded(copyHours),
};

/** Returns what sites with so many active members need, and what ends first. */
export function modelText(costs: Costs, members: readonly number[]): string {
  const needs = members.map((count) => needsOf(costs, count));
  const limits = limitsOf(costs);
  const next = members.map((count) => limits.find((limit) => limit.members >= count));
  const head = members.map((count) => count.toLocaleString('en'));
  return [
    table(
      ['Active members', ...head],
      [
        ...Object.entries(COLUMNS).map(([name, cell]) => [name, ...needs.map(cell)]),
        ['needs what is not built', ...members.map((count) => missingFor(count, limits))],
        ['next to end', ...next.map((limit) => limit?.name ?? 'nothing that the model knows')],
        ['at members', ...next.map((limit) => (limit ? rounded(limit.members) : ''))],
        ['add then', ...next.map((limit) => (limit ? additionOf(limit) : ''))],
      ],
    ),
    table(
      ['Ends at members', 'What', 'Add'],
      limits.map((limit) => [rounded(limit.members), limit.name, additionOf(limit)]),
    ),
  ].join('\n\n');
}

function missingFor(members: number, limits: readonly Limit[]): string {
  const missing = limits.filter((limit) => !limit.isBuilt && limit.members < members);
  return missing.length > 0 ? missing.map(({ add }) => add).join(', ') : 'no';
}

function additionOf({ add, isBuilt }: Limit): string {
  return isBuilt ? add : `${add} (not built)`;
}

/** With two digits. */
function rounded(value: number): string {
  if (!Number.isFinite(value)) return 'none suffices';
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
