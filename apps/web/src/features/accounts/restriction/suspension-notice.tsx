import { suspensionTexts } from '@reprise/contract/accounts/suspension-texts.ts';
import {
  suspensionDetails,
  type SuspensionDetails,
} from '@reprise/contract/accounts/suspension.ts';
import { Outcome } from '#features/accounts/recovery/outcome.tsx';
import accountStyles from '#features/accounts/accounts.module.css';
import { RestrictionActions } from './restriction-actions.tsx';
import styles from './restriction.module.css';

const UNKNOWN: SuspensionDetails = { reason: '', until: null, contact: null };

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

interface SuspensionNoticeProps {
  readonly details: unknown;
}

export function SuspensionNotice({ details }: SuspensionNoticeProps) {
  const { reason, until, contact } = suspensionDetails.safeParse(details).data ?? UNKNOWN;
  const { until: endsOn, noEnd, kept } = suspensionTexts;
  return (
    <Outcome>
      {reason !== '' && (
        <dl className={styles.reason}>
          <dt>{suspensionTexts.reason}</dt>
          <dd>{reason}</dd>
        </dl>
      )}
      <p className={accountStyles.lead}>
        {until === null ? noEnd : endsOn(fullDate.format(new Date(until)))}
      </p>
      <p>{kept}</p>
      <RestrictionActions>
        {contact !== null && (
          <a href={contact} className={styles.contact}>
            {suspensionTexts.contact}
          </a>
        )}
      </RestrictionActions>
    </Outcome>
  );
}
