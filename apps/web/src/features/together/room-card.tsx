import { language } from '@reprise/contract/language/current.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { togetherScreenTexts as texts } from '@reprise/contract/together/screen-texts.ts';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { RoomState } from './conversation-room.ts';
import styles from './room-card.module.css';
import type { RoomUser } from './room-faces.tsx';

interface RoomCardProps extends Pick<RoomState, 'room' | 'ended' | 'isEntering'> {
  /** The name of who started it, if known. */
  readonly starter: string | null;
  readonly members: readonly RoomUser[];
  readonly caption: string | undefined;
  readonly onJoin: () => void;
  readonly onAgain: () => void;
}

const FACES_MAX = 4;
const listFormat = new Intl.ListFormat(language);

/** Invites to the room of a conversation, or sums up the viewer's last loop. Empty without one. */
export function RoomCard(props: RoomCardProps) {
  const { room, ended, members, starter, caption, isEntering, onJoin, onAgain } = props;
  if (room !== null) {
    const users = members.filter((one) => room.users.some(({ uid }) => uid === one.uid));
    const names = listFormat.format(users.map(({ name }) => name));
    return (
      <div className={styles.card}>
        <Poster videoId={room.program.clip.videoId} className={styles.poster} />
        <b className={styles.title} dir="auto">
          {starter === null ? texts.running : texts.startedBy(starter)}
        </b>
        <p className={styles.users}>
          <span className={styles.faces}>
            {users.slice(0, FACES_MAX).map((one) => (
              <Avatar key={one.uid} src={one.photoUrl} size={22} />
            ))}
          </span>
          <span className={styles.text} dir="auto">
            {users.length === 0 ? texts.noOneIn : texts.isIn(names, users.length)}
          </span>
        </p>
        <Button kind="main" isBusy={isEntering} className={styles.button} onClick={onJoin}>
          {isEntering ? texts.joining : texts.join}
        </Button>
      </div>
    );
  }
  if (ended === null) return null;
  return (
    <div className={styles.card}>
      <Poster videoId={ended.clip.videoId} className={styles.poster} />
      <b className={styles.title}>{texts.ended(ended.rounds)}</b>
      <p className={styles.users}>
        <span className={styles.text} dir="auto">
          {caption ?? formatClipTimes(ended.clip).join(' – ')}
        </span>
      </p>
      <Button isBusy={isEntering} className={styles.button} onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  );
}
