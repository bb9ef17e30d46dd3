import path from 'node:path';
import { isPublicSite, type Config } from '#platform/config.ts';

/**
 * Returns true for text. LOG_FORMAT decides; the default is text in a terminal and JSON otherwise.
 */
export function isTextLog(format: string | undefined, isTerminal: boolean): boolean {
  return format === 'text' || (format !== 'json' && isTerminal);
}

interface Start {
  readonly config: Config;
  readonly publicUrl: string;
  readonly isEmbedded: boolean;
  readonly sampleLogin: string | null;
}

/** Returns what to print in a terminal once the server is ready. */
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
