import { inheritedPorts } from '../servers/inherited-ports.ts';

const [
  app = 0,
  video = 0,
  firebaseApp = 0,
  firebaseVideo = 0,
  clients = 0,
  emulator = 0,
  oidc = 0,
] = await inheritedPorts(
  'E2E_AUTH_PORT',
  'E2E_AUTH_VIDEO_PORT',
  'E2E_FIREBASE_PORT',
  'E2E_FIREBASE_VIDEO_PORT',
  'E2E_CLIENTS_PORT',
  'E2E_EMULATOR_PORT',
  'E2E_FIREBASE_OIDC_PORT',
);

export const ports = {
  embedded: { app, video },
  firebase: { app: firebaseApp, video: firebaseVideo },
  clients,
  emulator,
  oidc,
} as const;

export const BLANK_PAGE = '/blank';
export const CLIENT_MODULE = '/auth-clients/create-auth-client.js';

/** The product's log, with the links of its emails. */
export const EMBEDDED_LOG = '.cache/e2e-auth.log';

export const project = {
  apiKey: 'demo-key',
  authDomain: 'localhost',
  projectId: 'demo-reprise',
  emulatorUrl: `http://localhost:${ports.emulator}`,
} as const;
