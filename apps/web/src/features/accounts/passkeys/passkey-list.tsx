import type { OwnPasskey } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeyTexts } from '@reprise/contract/accounts/passkey-texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { serverNow } from '#platform/server-clock.ts';
import styles from './passkey-list.module.css';

const { row } = passkeyTexts;

export type ChoosePasskey = (passkey: OwnPasskey, button: HTMLElement) => void;

interface PasskeyListProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly onRename: ChoosePasskey;
  readonly onRemove: ChoosePasskey;
}

export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const [now] = useState(serverNow);
  return (
    <ul className={styles.list} aria-label={row.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.passkey}>
          <KeyRound aria-hidden className={styles.icon} />
          <div className={styles.content}>
            <p className={styles.name}>{passkey.name}</p>
            <p className={styles.times}>{timesOf(passkey, now)}</p>
          </div>
          <IconButton
            label={row.renameOf(passkey.name)}
            icon={<Pencil />}
            onClick={(event) => onRename(passkey, event.currentTarget)}
          />
          <IconButton
            label={row.removeOf(passkey.name)}
            icon={<Trash2 />}
            onClick={(event) => onRemove(passkey, event.currentTarget)}
          />
        </li>
      ))}
    </ul>
  );
}

function timesOf({ added, last_used }: OwnPasskey, now: Date): string {
  const use = last_used === null ? row.unused : row.lastUsed(relativeAge(last_used, now));
  return `${row.added(relativeAge(added, now))}, ${use}`;
}
