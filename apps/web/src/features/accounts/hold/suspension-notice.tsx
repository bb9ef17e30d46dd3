import { accountHoldTexts } from '@reprise/contract/accounts/account-hold-texts.ts';
import {
  suspensionDetails,
  type SuspensionDetails,
} from '@reprise/contract/accounts/account-hold.ts';
import { Outcome } from '#features/accounts/recovery/outcome.tsx';
import accountStyles from '#features/accounts/accounts.module.css';
import { HoldActions } from './hold-actions.tsx';
import styles from './hold.module.css';

const UNKNOWN: SuspensionDetails = { reason: '', until: null, contact: null };

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

interface SuspensionNoticeProps {
  /** Of the error body. */
  readonly details: unknown;
}

export function SuspensionNotice({ details }: SuspensionNoticeProps) {
  const { reason, until, contact } = suspensionDetails.safeParse(details).data ?? UNKNOWN;
  const { until: endsOn, noEnd, kept } = accountHoldTexts;
  return (
    <Outcome>
      {reason !== '' && (
        <dl className={styles.reason}>
          <dt>{accountHoldTexts.reason}</dt>
          <dd>{reason}</dd>
        </dl>
      )}
      <p className={accountStyles.lead}>
        {until === null ? noEnd : endsOn(fullDate.format(new Date(until)))}
      </p>
      <p>{kept}</p>
      <HoldActions>
        {contact !== null && (
          <a href={contact} className={styles.contact}>
            {accountHoldTexts.contact}
          </a>
        )}
      </HoldActions>
    </Outcome>
  );
}
