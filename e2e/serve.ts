import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startVideoStandIn } from '@reprise/video-stand-in/stand-in.ts';
import { e2ePorts } from './ports.ts';

/** The built product on a fresh embedded database with the sample community, and the video stand-in. */
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'reprise-e2e-'));
const video = await startVideoStandIn({ port: e2ePorts.video });
const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(e2ePorts.app),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill('SIGTERM'));
}
server.on('exit', (code) => {
  void Promise.all([video.stop(), rm(dataDir, { recursive: true, force: true })]).then(() =>
    process.exit(code ?? 1),
  );
});
