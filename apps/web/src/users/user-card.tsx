import { useId, type ReactNode } from 'react';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './user-card.module.css';

const PICTURE_PX = 72;

export interface UserCardProps {
  readonly picture: string | null;
  readonly name: string;
  readonly children: ReactNode;
  readonly menu?: ReactNode;
}

export function UserCard({ picture, name, menu, children }: UserCardProps) {
  const nameId = useId();
  return (
    <Card as="section" isPadded isBleeding className={styles.card} aria-labelledby={nameId}>
      <Avatar key={picture} src={picture} size={PICTURE_PX} />
      <h1 id={nameId} className={styles.name}>
        {name}
      </h1>
      {children && <div className={styles.actions}>{children}</div>}
      {menu && <div className={styles.menu}>{menu}</div>}
    </Card>
  );
}

/** Same size as the loaded card; the name is visually hidden. */
export function UserCardSkeleton({ name, children }: Pick<UserCardProps, 'name' | 'children'>) {
  return (
    <Card as="section" isPadded isBleeding className={styles.card} aria-busy="true">
      <h1 className="visually-hidden">{name}</h1>
      <Skeleton width={PICTURE_PX} height={PICTURE_PX} isRound />
      <div className={styles.waiting}>
        <Skeleton width={140} height="1.5rem" />
      </div>
      <div className={styles.actions}>{children}</div>
      <div className={styles.menu} />
    </Card>
  );
}
