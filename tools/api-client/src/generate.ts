import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const SCHEMA = fileURLToPath(new URL('../../../.cache/api-client/schema.d.ts', import.meta.url));

export const jobProject = fileURLToPath(new URL('../', import.meta.url));

interface Tile {
  readonly tile_id: number;
  readonly tile_likes: number;
}

export interface JobResult {
  readonly posted: Tile;
  readonly liked: Tile;
  readonly messages: readonly object[];
  readonly rejection: string | undefined;
}

/** Writes the types that the job imports. */
export async function generateTypes(address: URL): Promise<void> {
  const types = astToString(await openapiTS(address));
  await mkdir(path.dirname(SCHEMA), { recursive: true });
  await writeFile(SCHEMA, types);
}

/** Not a literal, because other TypeScript projects lack the generated types. */
export async function runJob(baseUrl: string): Promise<JobResult> {
  const address = new URL('../job/main-job.ts', import.meta.url).href;
  const job: { doMainJob: (baseUrl: string) => Promise<JobResult> } = await import(address);
  return job.doMainJob(baseUrl);
}
