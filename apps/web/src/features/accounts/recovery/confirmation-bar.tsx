import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from '#features/accounts/accounts.module.css';
import { useConfirmationLink } from './confirmation-link.ts';

export function ConfirmationBar({ user }: { user: AuthUser }) {
  const { send, isPending, outcome } = useConfirmationLink(user);
  return (
    <Row
      as="section"
      gap={4}
      rowGap={2}
      justify="center"
      aria-label={accountTexts.section.email}
      className={styles.bar}
    >
      <p role="status">{outcome ?? noticeTexts.emailUnconfirmed}</p>
      <Button isBusy={isPending} className={styles.barButton} onClick={send}>
        {accountTexts.section.sendAgain}
      </Button>
    </Row>
  );
}
