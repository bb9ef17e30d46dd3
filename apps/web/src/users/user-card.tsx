import { useId, type ReactNode } from 'react';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { UserAboutSkeleton } from './user-about.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './user-card.module.css';

const PHOTO_PX = 120;

export interface UserCardProps {
  readonly photo: string | null;
  readonly name: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
  readonly menu?: ReactNode;
  /** A busy card hides what is below it, because the height of the bio is unknown. */
  readonly isBusy?: boolean;
}

export function UserCard({ photo, name, about, menu, isBusy, children }: UserCardProps) {
  const nameId = useId();
  return (
    <section className={styles.card} aria-labelledby={nameId} aria-busy={isBusy}>
      <div className={styles.photo}>
        <Avatar key={photo} src={photo} size={PHOTO_PX} />
      </div>
      <div className={styles.text}>
        <h1 id={nameId} className={styles.name}>
          {name}
        </h1>
        {about}
      </div>
      {(children || menu) && (
        <Row gap={2} justify="end" className={styles.actions}>
          {children}
          {menu && <div className={styles.menu}>{menu}</div>}
        </Row>
      )}
    </section>
  );
}

/** As large as the loaded card. The name is visually hidden. */
export function UserCardSkeleton({ name, children }: Pick<UserCardProps, 'name' | 'children'>) {
  return (
    <section className={styles.card} aria-busy="true">
      <h1 className="visually-hidden">{name}</h1>
      <div className={styles.photo}>
        <Skeleton height="100%" isRound />
      </div>
      <div className={styles.text}>
        <div className={styles.name}>
          <Skeleton width={180} height="1.15em" />
        </div>
        <UserAboutSkeleton />
      </div>
      <Row gap={2} justify="end" className={styles.actions}>
        {children}
        <div className={styles.menu} />
      </Row>
    </section>
  );
}
