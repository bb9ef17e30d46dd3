// Prints what sites with so many active members need, and what ends first, from the costs that
// `npm run bench -- capacity --record` has measured (docs/operate/capacity.md). Run:
// npm run capacity [-- --members=10e6]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Costs } from './capacity/costs.ts';
import { DEFAULT_MEMBERS, modelText } from './capacity/model-text.ts';

const MEMBERS_MAX = 1e10;

const { values: flags } = parseArgs({ options: { members: { type: 'string' } } });
const members = flags.members === undefined ? DEFAULT_MEMBERS : [Math.round(Number(flags.members))];
if (members.every((count) => count >= 1 && count <= MEMBERS_MAX)) {
  const costs = await readFile(new URL('capacity/costs.json', import.meta.url), 'utf8');
  console.log(modelText(JSON.parse(costs) as Costs, members));
} else {
  console.error('--members is a number from 1 to 10e9, such as 10e6.');
  process.exitCode = 1;
}
