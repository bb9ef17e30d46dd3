import { useState } from 'react';

import { limits } from '@reprise/contract/limits.ts';

import styles from './avatar.module.css';

export type AvatarProps = {
  src: string | null | undefined;
  /** Said to screen readers; leave it out where the name stands beside the picture. */
  name?: string;
  /** Pixels. */
  size?: number;
};

/** A person's picture. Its host learns nothing of the page, and a broken picture becomes the blank one. */
export function Avatar({ src, name = '', size = 36 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shown = src && src !== failedSrc ? src : limits.accounts.defaultAvatar;
  return (
    <img
      className={styles.avatar}
      src={shown}
      alt={name}
      width={size}
      height={size}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(shown)}
    />
  );
}
