import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './viewer-title.module.css';

export function ViewerTitle({ photo, name }: { photo: string | null; name: string }) {
  return (
    <div className={styles.title}>
      <Avatar key={photo} src={photo} size={28} />
      <h1 className={styles.name}>{name}</h1>
    </div>
  );
}
