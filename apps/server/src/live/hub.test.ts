import { expect, it } from 'vitest';
import { TEXT_MAX_BYTES, type FanOut, type FanOutEvents } from './fan-out/fan-out.ts';
import { liveHub, type HubListener } from './hub.ts';

const typing = { chat: 'x', uid: 'u' };

it.each([true, false])(
  'sends touched documents and typing to other servers if there are any (%s), and ended sessions always',
  (hasPeers) => {
    const { hub, sent, delivered } = openHub(hasPeers);
    hub.publish(['unseenMessages/u']);
    hub.publish([]);
    hub.publishTyping(typing);
    hub.endSession('s');
    hub.recheckUser('u');
    expect(delivered).toEqual(['unseenMessages/u', typing, 's', 'u']);
    expect(sent.map((text) => Object.keys(JSON.parse(text)))).toEqual([
      ...(hasPeers ? [['touched'], ['typing']] : []),
      ['endedSession'],
      ['changedUser'],
    ]);
  },
);

it('other servers receive everything, in texts that fit', () => {
  const { hub, sent } = openHub(true);
  const names = Array.from({ length: 1_000 }, (_, nth) => `chats/${'\u{1f501}"'.repeat(20)}${nth}`);
  hub.publish(names);
  hub.publishTyping(typing);
  const there = openHub(true);
  for (const text of sent) {
    expect(Buffer.byteLength(text)).toBeLessThan(TEXT_MAX_BYTES);
    there.events.onMessage(text);
  }
  expect(there.delivered).toEqual([...names, typing]);
});

it('reads all documents again after lost messages, and ignores unknown ones', () => {
  const { hub, delivered, events } = openHub(true);
  events.onGap();
  events.onMessage('{"later":1}');
  events.onMessage('no JSON');
  expect(delivered).toEqual(['all']);
  expect(hub.traffic()).toMatchObject({ gaps: 1, received: 2 });
});

function openHub(hasPeers: boolean) {
  const sent: string[] = [];
  const delivered: unknown[] = [];
  const opened: FanOutEvents[] = [];
  const fanOut: FanOut = {
    send: (text) => void sent.push(text),
    hasPeers: () => hasPeers,
    lostCount: () => 0,
    queueLength: () => 0,
    close: async () => {},
  };
  const hub = liveHub((events) => {
    opened.push(events);
    return fanOut;
  });
  const listener: HubListener = {
    touch: (documents) => void delivered.push(...documents),
    touchAll: () => void delivered.push('all'),
    showTyping: (event) => void delivered.push(event),
    endSession: (session) => void delivered.push(session),
    recheckUser: (uid) => void delivered.push(uid),
  };
  hub.attach(listener);
  return { hub, sent, delivered, events: opened[0] as FanOutEvents };
}
