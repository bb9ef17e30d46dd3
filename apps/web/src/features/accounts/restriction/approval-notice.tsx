import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import accountStyles from '#features/accounts/accounts.module.css';
import { Outcome } from '#features/accounts/recovery/outcome.tsx';
import { RestrictionActions } from './restriction-actions.tsx';

export function ApprovalNotice() {
  return (
    <Outcome>
      <p className={accountStyles.lead}>{signUpTexts.pending}</p>
      <p>{signUpTexts.pendingHint}</p>
      <RestrictionActions />
    </Outcome>
  );
}
