import { StartError } from '#platform/errors.ts';
import { FILE_SETTINGS } from './setting-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Of terminals, hosting platforms and other programs, but one or two letters from a setting. */
const FOREIGN_NAMES: ReadonlySet<string> = new Set([
  'CHOST',
  'DATABASE_SSL',
  'DATABASE_UID',
  'LINES',
  'LOGLEVEL',
  'PORT0',
  'PORT1',
  'PORTS',
  'REDIS_SSL',
  'SMTP_SSL',
]);

/** Shorter names have many unrelated neighbors, such as PGPORT, MEDIA_URL and AMQP_URL. */
const SHORT = 7;
const LONG = 10;

/**
 * Throws StartError for a variable that is probably a misspelled setting, and for the file of a
 * setting that is not read from files. Without this, the default would apply.
 */
export function rejectMisspelledNames(env: Environment, settings: readonly string[]): void {
  const files = FILE_SETTINGS.map((name) => `${name}_FILE`);
  const known = new Set([...settings, ...files]);
  for (const [name, value = ''] of Object.entries(env)) {
    if (value === '' || known.has(name) || FOREIGN_NAMES.has(name)) continue;
    if (settings.some((setting) => name === `${setting}_FILE`)) {
      throw new StartError(
        `${name} is not read: only ${files.slice(0, -1).join(', ')} and ${files.at(-1)} name files.`,
      );
    }
    const meant = [...known].find((setting) => isMisspelling(name.toUpperCase(), setting));
    if (meant === undefined) continue;
    throw new StartError(`${name} is not a setting: write ${meant}, or unset ${name}.`);
  }
}

function isMisspelling(name: string, setting: string): boolean {
  const isSameStart = name[0] === setting[0];
  const isTwo = setting.length >= LONG || (setting.length > SHORT && isSameStart);
  return isWithin(isTwo ? 2 : 1, name, setting);
}

/** Counts letters that are missing, added, replaced, or swapped with the next one. */
function isWithin(letters: number, name: string, setting: string): boolean {
  if (name === setting) return true;
  if (letters === 0 || Math.abs(name.length - setting.length) > letters) return false;
  let same = 0;
  while (name[same] === setting[same]) same += 1;
  const [left, right] = [name.slice(same), setting.slice(same)];
  const isWithinRest = (ofName: number, ofSetting: number) =>
    isWithin(letters - 1, left.slice(ofName), right.slice(ofSetting));
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  return (
    isWithinRest(1, 1) ||
    isWithinRest(1, 0) ||
    isWithinRest(0, 1) ||
    (isSwapped && isWithinRest(2, 2))
  );
}
