// Runs a measurement (docs/performance.md): npm run bench -- <name>. Without a name, or with the
// names of groups: the product, the baseline and the physical limits in one run.
export {};

const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  capacity: () => import('./capacity.ts'),
  'first-clip': () => import('./first-clip.ts'),
  growth: () => import('./growth.ts'),
  loop: () => import('./clip-loop.ts'),
  moments: () => import('./moments.ts'),
  next: () => import('./next.ts'),
  together: () => import('./together.ts'),
  'user-search': () => import('./search.ts'),
};

const run = PROGRAMS[process.argv[2] ?? ''];
if (run) process.argv.splice(2, 1);
await (run ?? (() => import('./groups.ts')))();
