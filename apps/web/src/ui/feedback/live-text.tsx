import type { ReactNode } from 'react';
import { Text } from '#ui/primitives/text.tsx';
import styles from './live-text.module.css';

interface LiveTextProps {
  readonly role?: 'status' | 'alert';
  readonly tone?: 'muted' | 'strong' | 'red';
  readonly isCentered?: boolean;
  readonly children: ReactNode;
}

/** A text that screen readers announce when it changes. Takes no space while empty. */
export function LiveText({ role = 'status', ...props }: LiveTextProps) {
  return <Text role={role} className={styles.text} {...props} />;
}
