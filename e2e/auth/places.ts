const first = Number(process.env.E2E_PORT ?? 3290);
const video = Number(process.env.E2E_VIDEO_PORT ?? 8590);

/** Where the tests of authentication find what e2e/auth/serve.ts starts; all on loopback. */
export const places = {
  /** The product with its embedded provider. */
  embedded: { app: first, video },
  /** The product with Firebase. */
  firebase: { app: first + 1, video: video + 1 },
  /** Vite's server, which gives the adapters as modules and leads to the embedded product. */
  modules: first + 2,
  emulator: first + 3,
} as const;

/** A page without the app, from the server of the modules. */
export const BLANK_PAGE = '/blank';

/** What the embedded product has written, which includes the links that no mail carried. */
export const EMBEDDED_LOG = '.cache/e2e-auth.log';

/** The project that the emulator stands for. */
export const project = {
  apiKey: 'demo-key',
  authDomain: 'localhost',
  projectId: 'demo-reprise',
  emulatorUrl: `http://localhost:${places.emulator}`,
} as const;
