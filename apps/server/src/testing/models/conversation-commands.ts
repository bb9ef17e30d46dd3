import fc from 'fast-check';
import { GROUP, names, type Command } from './conversation-state.ts';

// Few values, so that ids are reused with the same and with other content.
const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const actor = fc.constantFrom(...names);

/** Mostly two users and the group, so that actions meet. */
const conversation = fc.oneof(
  { weight: 4, arbitrary: actor.map((name) => ({ actor: name, to: GROUP }) as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      { actor: 'alice', to: 'bob' } as const,
      { actor: 'bob', to: 'alice' } as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(actor, actor)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ actor: one, to: other })),
  },
);

const pair = fc
  .tuple(actor, actor)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ actor: one, other }));

const content = fc.record({
  id: fc.constantFrom(...ids),
  text: fc.constantFrom('a', 'a', 'a', 'b', ''),
});

const seq = fc.constantFrom(1, 1, 2, 2, 3, 4, 5);

const sending = fc
  .tuple(
    conversation,
    content,
    fc.record({
      isOpen: fc.boolean(),
      hasClip: fc.boolean(),
      replyTo: fc.option(fc.constantFrom(...ids), { freq: 2 }),
    }),
  )
  .map(([who, what, how]): Command => ({ kind: 'send', ...who, ...what, ...how }));

const ofKind = <const Kind extends string>(kind: Kind) => ({ kind: fc.constant(kind) });

const changing = fc
  .tuple(
    conversation,
    fc.oneof(
      { weight: 3, arbitrary: fc.record(ofKind('see')) },
      { weight: 1, arbitrary: fc.record({ ...ofKind('mute'), isMuted: fc.boolean() }) },
      {
        weight: 3,
        arbitrary: fc.record({
          ...ofKind('react'),
          seq,
          reaction: fc.constantFrom('fire', 'love', null),
        }),
      },
      { weight: 2, arbitrary: fc.record({ ...ofKind('delete'), seq }) },
    ),
  )
  .map(([who, what]): Command => ({ ...who, ...what }));

const withUser = fc
  .tuple(pair, fc.constantFrom('add', 'add', 'block', 'unblock', 'remove', 'open', 'open'))
  .map(([who, kind]): Command => ({ kind, ...who }));

const alone: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ ...ofKind('leave'), actor }) },
  { weight: 1, arbitrary: fc.record({ ...ofKind('delete account'), actor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...ofKind('rename'),
      actor,
      name: fc.constantFrom('clips', 'songs'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(actor, content)
      .map(([name, what]): Command => ({ kind: 'share', actor: name, ...what })),
  },
);

/** Any command of a user, valid or not. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: sending },
  { weight: 6, arbitrary: changing },
  { weight: 4, arbitrary: withUser },
  { weight: 3, arbitrary: alone },
);
