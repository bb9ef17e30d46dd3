import { useRef } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import styles from '#features/accounts/accounts.module.css';
import { PasskeysRow } from '#features/accounts/passkeys/passkeys-row.tsx';
import { SecondFactorRow } from '#features/accounts/second-factor/second-factor-row.tsx';
import { config } from '#platform/config.ts';
import { DeletionRow } from './deletion/deletion-row.tsx';
import { DevicesRow } from '#features/accounts/sessions/devices-row.tsx';
import { EmailRow } from './email-row.tsx';
import { ExportRow } from './export-row.tsx';
import { PasswordRow } from './password-row.tsx';

export function AccountSection({ user }: { user: AuthUser }) {
  const download = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.rows}>
      <EmailRow user={user} />
      <PasswordRow user={user} />
      {config.authProvider === 'embedded' && (
        <>
          <SecondFactorRow user={user} />
          <PasskeysRow user={user} />
        </>
      )}
      <DevicesRow uid={user.uid} />
      <ExportRow user={user} button={download} />
      <DeletionRow user={user} download={download} />
    </div>
  );
}
