import { findFreePorts } from '../../scripts/lib/free-port.mjs';

/**
 * Returns the ports in these environment variables. Sets missing ones to free ports, so that child
 * processes use the same.
 */
export async function inheritedPorts(...names: string[]): Promise<number[]> {
  const missing = names.filter((name) => process.env[name] === undefined);
  const free = await findFreePorts(missing.length);
  for (const [index, name] of missing.entries()) process.env[name] = String(free[index]);
  return names.map((name) => Number(process.env[name]));
}
