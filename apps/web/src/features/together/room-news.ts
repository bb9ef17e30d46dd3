import { language } from '@reprise/contract/language/current.ts';
import type { Room } from '@reprise/contract/together/messages.ts';
import { togetherScreenTexts as texts } from '@reprise/contract/together/screen-texts.ts';

interface Naming {
  readonly uid: string;
  readonly nameOf: (uid: string) => string;
  /** Null if it is not known. */
  readonly caption: string | null;
}

const listFormat = new Intl.ListFormat(language);

/** Returns what other users have changed in one sentence, or null. */
export function roomNews(before: Room, after: Room, naming: Naming): string | null {
  return programNews(before, after, naming) ?? userNews(before, after, naming);
}

function programNews(before: Room, after: Room, { uid, nameOf, caption }: Naming): string | null {
  const { program } = after;
  if (program.revision <= before.program.revision || program.changedBy === uid) return null;
  const name = nameOf(program.changedBy);
  if (program.clip.tileId !== before.program.clip.tileId) {
    return caption === null ? texts.skipped(name) : texts.skippedTo(name, caption);
  }
  return program.pausedAt === null ? texts.continued(name) : texts.paused(name);
}

function userNews(before: Room, after: Room, { uid, nameOf }: Naming): string | null {
  const names = (uids: readonly string[]) => listFormat.format(uids.map(nameOf));
  const joined = missingUsers(before, after, uid);
  if (joined.length > 0) return texts.joined(names(joined));
  const left = missingUsers(after, before, uid);
  return left.length > 0 ? texts.left(names(left)) : null;
}

/** Returns other users of `room` who are not in `there`. */
function missingUsers(there: Room, room: Room, uid: string): string[] {
  const others = room.users.map((one) => one.uid).filter((one) => one !== uid);
  return others.filter((one) => !there.users.some((user) => user.uid === one));
}

/** Every player needs some time after a command. */
const SETTLE_MS = 5_000;

/**
 * Returns another user who has fallen out of step, apart from the time after a command, or null.
 * `now`: the server's clock.
 */
export function fallenBehind(before: Room, after: Room, uid: string, now: number): string | null {
  if (now - after.program.changedAt <= SETTLE_MS) return null;
  const wasInStep = (one: string) => before.users.some((user) => user.uid === one && user.isInStep);
  const behind = after.users.find((one) => one.uid !== uid && !one.isInStep && wasInStep(one.uid));
  return behind?.uid ?? null;
}
