import { fileURLToPath } from 'node:url';

/** Where the journeys find the product and the stand-ins for video and pushes, all on loopback. */
export const e2ePorts = {
  app: Number(process.env.E2E_PORT ?? 3199),
  video: Number(process.env.E2E_VIDEO_PORT ?? 8499),
  push: Number(process.env.E2E_PUSH_PORT ?? 8599),
} as const;

/** The server's log, in which the journeys find the links that would go out by mail. */
export const serverLog = fileURLToPath(
  new URL(`../.cache/e2e-${e2ePorts.app}.log`, import.meta.url),
);

/** A file that says where the product keeps its data, for commands of the operator beside it. */
export const dataDirNote = fileURLToPath(
  new URL(`../.cache/e2e-${e2ePorts.app}.data`, import.meta.url),
);
