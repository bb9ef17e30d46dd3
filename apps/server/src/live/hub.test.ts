import { expect, it } from 'vitest';
import { liveHub } from './hub.ts';

const typing = { chat: 'x', uid: 'u' };

it.each([true, false])(
  'sends touched documents and typing to other servers if there are any (%s), and ended sessions always',
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
      touch: (documents) => void delivered.push(...documents),
      showTyping: (event) => void delivered.push(event),
      endSession: () => {},
      recheckUser: () => {},
    });
    hub.publish(['unseenMessages/u']);
    hub.publish([]);
    hub.publishTyping(typing);
    hub.endSession('s');
    hub.recheckUser('u');
    expect(delivered).toEqual(['unseenMessages/u', typing]);
    expect(sent.map((text) => Object.keys(JSON.parse(text)))).toEqual([
      ...(hasPeers ? [['touched'], ['typing']] : []),
      ['endedSession'],
      ['changedUser'],
    ]);
  },
);
