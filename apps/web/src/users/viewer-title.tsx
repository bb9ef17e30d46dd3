import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './viewer-title.module.css';

export function ViewerTitle({ picture, name }: { picture: string | null; name: string }) {
  return (
    <div className={styles.title}>
      <Avatar key={picture} src={picture} size={28} />
      <h1 className={styles.name}>{name}</h1>
    </div>
  );
}
