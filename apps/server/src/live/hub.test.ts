import { expect, it } from 'vitest';
import { liveHub } from './hub.ts';

const change = { collection: 'chats', id: 'x', version: 1, data: {} } as const;

it.each([true, false])(
  'sends changes to other servers if there are any (%s), and ended sessions always',
  (hasPeers) => {
    const sent: string[] = [];
    const delivered: unknown[] = [];
    const hub = liveHub(() => ({
      send: (text) => void sent.push(text),
      hasPeers: () => hasPeers,
      lostCount: () => 0,
      close: async () => {},
    }));
    hub.attach({
      deliver: (changes) => void delivered.push(...changes),
      endSession: () => {},
      recheckUser: () => {},
    });
    hub.publish([change]);
    hub.endSession('s');
    hub.recheckUser('u');
    expect(delivered).toEqual([change]);
    expect(sent.map((text) => Object.keys(JSON.parse(text))[0])).toEqual([
      ...(hasPeers ? ['changes'] : []),
      'endedSession',
      'changedUser',
    ]);
  },
);
