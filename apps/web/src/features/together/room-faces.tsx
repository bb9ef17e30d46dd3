import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { reactionTexts } from '@reprise/contract/chat/texts.ts';
import type { Room } from '@reprise/contract/together/messages.ts';
import { togetherScreenTexts as texts } from '@reprise/contract/together/screen-texts.ts';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './room-faces.module.css';
import type { RoomReactions, ShownReaction } from './use-room-reactions.ts';

/** A member of the conversation. */
export interface RoomUser {
  readonly uid: string;
  readonly name: string;
  readonly photoUrl: string | null | undefined;
}

interface RoomFacesProps {
  readonly room: Room;
  readonly members: readonly RoomUser[];
  /** The viewer's. */
  readonly uid: string;
  readonly reactions: RoomReactions;
  readonly renderReaction: (reaction: Reaction) => ReactNode;
}

const NAMED_MAX = 4;
const FACES_MAX = 8;

/** Who is in the room. While the viewer is alone, also who has been asked. */
export function RoomFaces({ room, members, uid, reactions, renderReaction }: RoomFacesProps) {
  const inRoom = room.users.flatMap((user) => {
    const member = members.find((one) => one.uid === user.uid);
    return member ? [{ ...member, state: user.isInStep ? 'in' : 'behind' } as const] : [];
  });
  const isAlone = inRoom.every((one) => one.uid === uid);
  const asked = isAlone
    ? members
        .filter((one) => !inRoom.some((user) => user.uid === one.uid))
        .map((member) => ({ ...member, state: 'asked' }) as const)
    : [];
  const all = [...inRoom, ...asked];
  // So that the face of a reaction is among those that are shown.
  if (all.length > FACES_MAX) all.sort(byRecent(reactions.recent));
  const shown = all.slice(0, FACES_MAX);
  const more = all.length - shown.length;
  return (
    <ul
      className={classNames(styles.faces, all.length > NAMED_MAX && styles.overlapping)}
      aria-label={texts.here}
    >
      {shown.map((user) => (
        <li
          key={user.uid}
          className={classNames(styles.user, styles[user.state])}
          title={user.name}
          data-state={user.state}
        >
          <span className={styles.ring}>
            <Avatar key={user.photoUrl} src={user.photoUrl} size={48} />
            {reactions.shown
              .filter((one) => one.uid === user.uid)
              .map((one) => (
                <span
                  key={one.key}
                  role="img"
                  className={styles.reaction}
                  aria-label={labelOf(one, user.name)}
                >
                  {renderReaction(one.reaction)}
                </span>
              ))}
          </span>
          <span className={styles.name}>
            <FaceLabel user={user} isViewer={user.uid === uid} />
          </span>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{texts.more(more)}</li>}
    </ul>
  );
}

/** Users who have reacted last come first, the others keep their places. */
function byRecent(recent: readonly string[]) {
  const placeOf = ({ uid }: RoomUser) => {
    const place = recent.indexOf(uid);
    return place < 0 ? recent.length : place;
  };
  return (one: RoomUser, other: RoomUser) => placeOf(one) - placeOf(other);
}

function labelOf({ reaction }: ShownReaction, name: string): string {
  return texts.reacted(name, reactionTexts[reaction].name);
}

interface FaceLabelProps {
  readonly user: RoomUser & { readonly state: 'in' | 'behind' | 'asked' };
  readonly isViewer: boolean;
}

function FaceLabel({ user: { name, state }, isViewer }: FaceLabelProps) {
  const label = isViewer ? texts.you : name;
  if (state === 'in') return <bdi>{label}</bdi>;
  if (state === 'asked') {
    return (
      <>
        <span aria-hidden="true">{label}</span>
        <span className="visually-hidden">{texts.waiting(label)}</span>
      </>
    );
  }
  return (
    <>
      <span className="visually-hidden">{`${label}: `}</span>
      {texts.catchingUp}
    </>
  );
}
