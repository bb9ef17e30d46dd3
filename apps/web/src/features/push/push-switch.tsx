import { pushTexts } from '@reprise/contract/push/texts.ts';
import { Switch } from '#ui/forms/switch.tsx';
import styles from './push-switch.module.css';
import { type PushSettings, usePushSettings } from './use-push-settings.ts';

export function PushSwitch({ uid }: { uid: string }) {
  const { state, pendingValue, change } = usePushSettings(uid);
  const canChange = state === 'on' || state === 'off';
  return (
    <div className={styles.box}>
      <Switch
        label={pushTexts.label}
        isOn={pendingValue ?? state === 'on'}
        disabled={!canChange || pendingValue !== undefined}
        aria-busy={pendingValue !== undefined || state === undefined}
        onChange={change}
      />
      <p role="status" className={styles.status}>
        {statusTextOf(state)}
      </p>
    </div>
  );
}

function statusTextOf(state: PushSettings['state']): string {
  if (state === 'blocked') return pushTexts.blocked;
  if (state === 'unsupported') return pushTexts.unsupported;
  if (state === 'not-installed') return pushTexts.install;
  return state === 'closed' ? pushTexts.off : pushTexts.note;
}
