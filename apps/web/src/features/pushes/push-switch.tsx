import { pushTexts } from '@reprise/contract/push-texts.ts';
import { Switch } from '#shared/ui/switch.tsx';
import styles from './push-switch.module.css';
import { type Pushes, usePushes } from './use-pushes.ts';

/** Settings: whether this device shows messages and friend requests while the app is closed. */
export function PushSwitch({ uid }: { uid: string }) {
  const { state, next, change } = usePushes(uid);
  const isOpen = state === 'on' || state === 'off';
  return (
    <div className={styles.box}>
      <Switch
        label={pushTexts.label}
        isOn={next ?? state === 'on'}
        disabled={!isOpen || next !== undefined}
        aria-busy={next !== undefined || state === undefined}
        onChange={change}
      />
      <p role="status" className={styles.note}>
        {noteOf(state)}
      </p>
    </div>
  );
}

function noteOf(state: Pushes['state']): string {
  if (state === 'blocked') return pushTexts.blocked;
  if (state === 'unsupported') return pushTexts.unsupported;
  if (state === 'not-installed') return pushTexts.install;
  return state === 'closed' ? pushTexts.off : pushTexts.note;
}
