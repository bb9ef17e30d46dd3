import { pino, stdSerializers, type Logger } from 'pino';
import type { Config } from '#platform/config.ts';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import { UnavailableError } from '#platform/errors.ts';
import type { LineWriter } from './line-writer.ts';
import { repeatedLines } from './repeated-lines.ts';

const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
];

const WARN = 40;

/**
 * A line with an error that repeats within ten seconds is counted instead of logged, because an
 * outage fails every request.
 */
export function openLog(level: Config['LOG_LEVEL'], output: Pick<LineWriter, 'write'>): Logger {
  const repeated = repeatedLines();
  return pino(
    {
      level,
      redact: SECRETS,
      base: null,
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method, lineLevel) {
          const [fields, message] = args as unknown[];
          const error = errorOf(fields);
          const key = error === null ? null : `${lineLevel} ${String(message)} ${error.message}`;
          const report = (count: number) =>
            Reflect.apply(method, this, [{ repeated: count, reason: error?.message }, message]);
          if (key === null || repeated.isFirst(key, report)) Reflect.apply(method, this, args);
        },
      },
    },
    output,
  );
}

export function droppedLine(count: number): string {
  const msg = `${count} lines were dropped`;
  return `${JSON.stringify({ level: WARN, time: Date.now(), dropped: count, msg })}\n`;
}

function errorOf(fields: unknown): Error | null {
  const error = typeof fields === 'object' && fields !== null ? Reflect.get(fields, 'err') : null;
  return error instanceof Error ? error : null;
}

/** Omits the stack of an outage, which only shows the driver. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!(error instanceof UnavailableError) && !isDatabaseUnavailable(error)) {
    return stdSerializers.err(error);
  }
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { type: error.name, message: error.message, ...code, ...cause };
}
