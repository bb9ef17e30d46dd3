import path from 'node:path';
import { isPublicSite, type Config } from '#platform/config.ts';

/** LOG_FORMAT, by default text at a terminal and JSON in a pipe. */
export function isTextLog(format: string | undefined, isTerminal: boolean): boolean {
  return format === 'text' || (format !== 'json' && isTerminal);
}

interface Start {
  readonly config: Config;
  readonly publicUrl: string;
  readonly isEmbedded: boolean;
  readonly sampleLogin: string | null;
}

/** Returns what the operator at a terminal needs to know once the server is ready. */
export function startLines({ config, publicUrl, isEmbedded, sampleLogin }: Start): string {
  const rows = [
    ['Open', publicUrl],
    ...(sampleLogin === null || isPublicSite(config) ? [] : [['Sign in', sampleLogin]]),
    ['Data', isEmbedded ? path.resolve(config.DATA_DIR) : 'your PostgreSQL (DATABASE_URL)'],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(9)}${value}`);
  return `\nReprise is ready.\n\n${lines.join('\n')}\n\n`;
}
