import type { Random } from '../../apps/server/src/testing/fuzz/random.ts';
import { connect, requestOf, type Connection } from '../run/clients/connection.ts';
import type { CallName } from './behavior.ts';
import { actions, pageOf } from './day.ts';
import type { Member } from './members.ts';
import type { OpenApps } from './open-apps.ts';

export interface Caller {
  readonly counts: ReadonlyMap<CallName, number>;
  /** Rejects unless the response is a success. */
  make(name: CallName): Promise<void>;
  close(): void;
}

interface Deps {
  readonly url: string;
  readonly members: readonly Member[];
  readonly apps: OpenApps;
  readonly random: Random;
}

/** These concern clips that a member has been shown. */
const NEED_A_PAGE: ReadonlySet<CallName> = new Set([
  'nextPage',
  'moment',
  'relation',
  'views',
  'like',
]);

/** Makes calls of any member, over as many connections as calls wait. */
export function openCaller({ url, members, apps, random }: Deps): Caller {
  const idle: Connection[] = [];
  const counts = new Map<CallName, number>();
  const shown: Member[] = [];

  async function act(name: keyof typeof actions): Promise<void> {
    const member = random.pick(NEED_A_PAGE.has(name) && shown.length > 0 ? shown : members);
    const connection = idle.pop() ?? connect(url);
    const { request, shows } = actions[name](member, random);
    const read = async (one: Buffer) => {
      const { status, body } = await connection.request(one);
      if (status !== 200) throw new Error(`${name} returned ${status}: ${body.toString()}`);
      return body;
    };
    const body = await read(request);
    if (shows !== undefined) {
      const { head } = shows;
      let page = shows.pageOf(body);
      if (page === undefined) {
        if (shows.token !== undefined) await read(shows.token);
        page = pageOf(await read(requestOf('GET', head, member.token)));
      }
      if (member.shown === null) shown.push(member);
      member.shown = { head, page };
    }
    idle.push(connection);
  }

  return {
    counts,
    async make(name) {
      await (isAction(name) ? act(name) : apps.make(name));
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    close() {
      for (const connection of idle) connection.close();
    },
  };
}

function isAction(name: CallName): name is keyof typeof actions {
  return name in actions;
}
