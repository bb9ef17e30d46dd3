import { type ReactNode, useId } from 'react';
import { Card } from '#ui/primitives/card.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './admin.module.css';

interface AdminSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function AdminSection({ title, action, children }: AdminSectionProps) {
  const id = useId();
  return (
    <Card as="section" isPadded aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

interface ActionRowProps {
  readonly title: string;
  readonly hint: string;
  readonly isDanger?: boolean;
  readonly action: ReactNode;
}

export function ActionRow({ title, hint, isDanger = false, action }: ActionRowProps) {
  return (
    <div className={classNames(styles.row, isDanger && styles.danger)}>
      <div className={styles.rowText}>
        <h3>{title}</h3>
        <p>{hint}</p>
      </div>
      {action}
    </div>
  );
}

interface DetailRowProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function DetailRow({ name, children }: DetailRowProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
