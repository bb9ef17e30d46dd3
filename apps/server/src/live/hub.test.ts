import { expect, it } from 'vitest';
import { liveHub } from './hub.ts';

const typing = { chat: 'x', uid: 'u' };
const change = { collection: 'chats', id: 'x', version: 1, data: {} } as const;

it.each([true, false])(
  'sends changes and typing to other servers if there are any (%s), and ended sessions always',
  (hasPeers) => {
    const sent: string[] = [];
    const delivered: unknown[] = [];
    const hub = liveHub(() => ({
      send: (text) => void sent.push(text),
      hasPeers: () => hasPeers,
      lostCount: () => 0,
      queueLength: () => 0,
      close: async () => {},
    }));
    hub.attach({
      deliver: (changes) => void delivered.push(...changes),
      touch: (documents) => void delivered.push(...documents),
      showTyping: (event) => void delivered.push(event),
      endSession: () => {},
      recheckUser: () => {},
    });
    hub.publish({ changes: [change], touched: ['unseenMessages/u'] });
    hub.publishTyping(typing);
    hub.endSession('s');
    hub.recheckUser('u');
    expect(delivered).toEqual([change, 'unseenMessages/u', typing]);
    expect(sent.map((text) => Object.keys(JSON.parse(text)))).toEqual([
      ...(hasPeers ? [['changes', 'touched'], ['typing']] : []),
      ['endedSession'],
      ['changedUser'],
    ]);
  },
);
