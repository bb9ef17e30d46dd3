import { printable } from './printable.ts';

interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

const NAMES: ReadonlyMap<number, string> = new Map([
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
]);

export function textLine(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogLine;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
  const line = [clock, (NAMES.get(level) ?? String(level)).padEnd(5), msg, ...pairs].join(' ');
  const detail = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`;
  return `${printable(line + detail)}\n`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
