import { fileURLToPath } from 'node:url';
import { inheritedPorts } from './servers/inherited-ports.ts';

const [app = 0, video = 0, push = 0, oidc = 0, webhook = 0] = await inheritedPorts(
  'E2E_PORT',
  'E2E_VIDEO_PORT',
  'E2E_PUSH_PORT',
  'E2E_OIDC_PORT',
  'E2E_WEBHOOK_PORT',
);

export const e2ePorts = { app, video, push, oidc, webhook } as const;

/** The journeys read the links in its emails. */
export const serverLog = fileURLToPath(new URL('../.cache/e2e.log', import.meta.url));

/** Contains the path of the data folder, for operator commands in the journeys. */
export const dataDirFile = fileURLToPath(new URL('../.cache/e2e.data', import.meta.url));
