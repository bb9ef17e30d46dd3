import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Header and field names whose values never reach the log. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
];

/** Structured logs on standard error, so that standard output stays for people. */
export function openLog(level: Config['LOG_LEVEL']): Logger {
  return pino({ level, redact: SECRETS, base: null }, pino.destination({ fd: 2, sync: true }));
}
