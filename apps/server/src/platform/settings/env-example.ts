import * as z from 'zod/mini';
import type { Setting } from './read-setting.ts';

const HEADER = `# Copy this file to .env. npm start, npm run dev and npm run ops read it; variables of the
# environment win. What each setting does: docs/operate/settings.md.
`;

/** Returns the file .env.example: every setting, commented out, with its default. */
export function envExample(settings: Readonly<Record<string, Setting>>): string {
  const parts = Object.entries(settings).map(
    ([name, { rule, expects }]) => `# ${expects}\n# ${name}=${settingDefault(rule)}\n`,
  );
  return [HEADER, ...parts].join('\n');
}

/** Returns '' for a setting that has no default, or one that is not written as it is stored. */
export function settingDefault(rule: Setting['rule']): string {
  const value = z.parse(rule, undefined);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
