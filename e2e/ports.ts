import { fileURLToPath } from 'node:url';
import { inheritedPorts } from './servers/inherited-ports.ts';

const [app = 0, video = 0, push = 0] = await inheritedPorts(
  'E2E_PORT',
  'E2E_VIDEO_PORT',
  'E2E_PUSH_PORT',
);

/** Where the journeys find the product and the stand-ins for video and pushes, all on loopback. */
export const e2ePorts = { app, video, push } as const;

/** The server's log, in which the journeys find the links that would go out by mail. */
export const serverLog = fileURLToPath(new URL('../.cache/e2e.log', import.meta.url));

/** Contains the path of the data folder, for operator commands in the journeys. */
export const dataDirFile = fileURLToPath(new URL('../.cache/e2e.data', import.meta.url));
