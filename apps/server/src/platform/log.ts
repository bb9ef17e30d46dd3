import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
];

/** Standard output is for the operator. */
export function openLog(level: Config['LOG_LEVEL']): Logger {
  return pino({ level, redact: SECRETS, base: null }, pino.destination({ fd: 2, sync: true }));
}
