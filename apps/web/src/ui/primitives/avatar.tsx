import { useState } from 'react';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  readonly src: string | null | undefined;
  /** For screen readers. Omit it next to a visible name. */
  readonly name?: string;
  readonly size?: number;
}

/** Loads without a referrer. Falls back to the default avatar and, offline, to an empty disc. */
export function Avatar({ src, name = '', size = 36 }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const url = [src, accountLimits.defaultAvatar].find(
    (candidate) => candidate && !failed.includes(candidate),
  );
  if (!url) {
    return <span className={styles.avatar} style={{ width: size, height: size }} title={name} />;
  }
  return (
    <img
      key={url}
      className={styles.avatar}
      src={url}
      alt={name}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed([...failed, url])}
    />
  );
}
