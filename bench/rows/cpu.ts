import { readdirSync, readFileSync } from 'node:fs';
interface P { pid: number; ppid: number; cpu: number; args: string }
function all(): P[] {
  return readdirSync('/proc').filter((d) => /^\d+$/.test(d)).flatMap((d) => {
    try {
      const s = readFileSync(`/proc/${d}/stat`, 'utf8');
      const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
      return [{ pid: +d, ppid: +f[1]!, cpu: (+f[11]! + +f[12]!) * 10, args: readFileSync(`/proc/${d}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
    } catch { return []; }
  });
}
/** CPU ms by kind of all descendants of this process and of postmasters in our dirs */
export function cpu(): Record<string, number> {
  const ps = all(); const by = new Map(ps.map((p) => [p.pid, p]));
  const isOurs = (p: P): boolean => p.pid === process.pid || (by.has(p.ppid) && isOurs(by.get(p.ppid)!));
  const out: Record<string, number> = {};
  for (const p of ps) {
    if (!isOurs(p)) continue;
    const k = p.pid === process.pid ? 'client' : p.args.includes('postgres') ? 'postgres' : p.args.replace(/^\S*node/, 'node').slice(0, 70);
    out[k] = (out[k] ?? 0) + p.cpu;
  }
  return out;
}
export function diff(a: Record<string, number>, b: Record<string, number>, n: number) {
  return Object.fromEntries(Object.entries(b).map(([k, v]) => [k, +((v - (a[k] ?? 0)) / n).toFixed(3)]).filter(([, v]) => (v as number) > 0.003));
}
