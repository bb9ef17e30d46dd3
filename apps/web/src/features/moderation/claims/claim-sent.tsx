import { locale } from '@reprise/contract/language/current.ts';
import type { ReceivedClaim } from '@reprise/contract/moderation/claim-calls.ts';
import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Text } from '#ui/primitives/text.tsx';
import styles from './claims.module.css';

interface ClaimSentProps {
  readonly claim: ReceivedClaim;
  readonly email: string;
  readonly answerDays: number;
  readonly again: {
    readonly send: () => void;
    readonly isPending: boolean;
    readonly isDone: boolean;
    readonly error: Error | null;
  };
}

/** What happens next, in three steps. */
export function ClaimSent({ claim, email, answerDays, again }: ClaimSentProps) {
  const { is_mailed: isMailed, contact, date } = claim;
  const [before, after] = claimTexts.confirmLead;
  const decisionHint = isMailed
    ? claimTexts.mailedHint
    : claimTexts[contact === null ? 'unmailedHint' : 'askHint'];
  return (
    <section
      className={classNames('focus-target', styles.sent)}
      tabIndex={-1}
      ref={takeFocus}
      aria-labelledby="sent"
    >
      <span className={styles.seal}>
        <Check aria-hidden />
      </span>
      <h1 id="sent">{isMailed ? claimTexts.confirmHeading : claimTexts.receivedHeading}</h1>
      <p className={styles.lead}>
        {isMailed ? (
          <>
            {before}
            <b>{email}</b>
            {after}
          </>
        ) : (
          claimTexts.receivedLead
        )}
      </p>
      <ol className={styles.way} aria-label={claimTexts.way}>
        <Step state="done" name={claimTexts.sent} hint={sentDate(date)} />
        {isMailed && (
          <Step state="current" name={claimTexts.confirmStep} hint={claimTexts.confirmHint} />
        )}
        {!isMailed && contact !== null && (
          <Step
            state="current"
            name={
              <>
                {claimTexts.writeTo}
                <a href={contact}>{readable(contact)}</a>
              </>
            }
            hint={claimTexts.writeHint(email)}
          />
        )}
        <Step name={claimTexts.decisionStep} hint={decisionHint(answerDays)} />
      </ol>
      {isMailed && (
        <div className={styles.again}>
          <Text tone="muted" size="small">
            {claimTexts.nothingCame}
          </Text>
          <Button isBusy={again.isPending} onClick={again.send}>
            {claimTexts.sendAgain}
          </Button>
          <LiveText tone={again.error ? 'red' : 'muted'}>
            {again.error
              ? failureNotice(again.error, claimTexts.failed)
              : again.isDone && claimTexts.sentAgain}
          </LiveText>
        </div>
      )}
    </section>
  );
}

interface StepProps {
  readonly state?: 'done' | 'current';
  readonly name: ReactNode;
  readonly hint: string;
}

function Step({ state, name, hint }: StepProps) {
  return (
    <li className={state && styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
      <b>{name}</b>
      <Text as="span" tone="muted" size="small">
        {hint}
      </Text>
    </li>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

function sentDate(date: string): string {
  return new Date(date).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

function readable(contact: string): string {
  return contact.startsWith('mailto:')
    ? decodeURIComponent(contact.slice('mailto:'.length).split('?')[0] ?? '')
    : contact;
}
