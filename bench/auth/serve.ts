// Serves the app from source with the bench's key server. Takes its settings as JSON and prints its
// address.
import path from 'node:path';
import { buildApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { openLog } from '../../apps/server/src/platform/log/open-log.ts';
import { SECRET } from '../run/processes.ts';

const { keysUrl, connection, ...env } = JSON.parse(process.argv[2] ?? '{}');
const { http } = await buildApp({
  config: loadConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env }),
  database: openDatabase(connection, console.error),
  log: openLog('warn', process.stderr),
  secret: SECRET,
  publicUrl: 'http://localhost',
  webRoot: '/nonexistent',
  samplesRoot: path.resolve('apps/server/src/sample/media'),
  firebaseKeysUrl: new URL(keysUrl),
});
console.log(await http.listen({ port: 0, host: '127.0.0.1' }));
