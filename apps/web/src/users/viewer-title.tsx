import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './viewer-title.module.css';

/** The heading of a profile while one of its clips is open. */
export function ViewerTitle({ picture, name }: { picture: string | null; name: string }) {
  return (
    <div className={styles.title}>
      <Avatar key={picture} src={picture} size={28} />
      <h1 className={styles.name}>{name}</h1>
    </div>
  );
}
