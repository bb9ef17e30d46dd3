import type { OnOffPreference } from '#platform/preferences/preferences.ts';
import {
  type StoredPreference,
  useStoredPreference,
} from '#platform/preferences/stored-preference.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import styles from './settings.module.css';

interface SwitchRowProps {
  readonly label: string;
  readonly hint?: string;
  readonly choice: OnOffPreference;
}

export function SwitchRow({ label, hint, choice }: SwitchRowProps) {
  const value = useStoredPreference(choice);
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={value === 'on'}
      onChange={(isOn) => choice.set(isOn ? 'on' : 'off')}
    />
  );
}

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly choice: StoredPreference<Value>;
}

export function ChoiceRow<Value extends string>({ label, names, choice }: ChoiceRowProps<Value>) {
  const value = useStoredPreference(choice);
  return (
    <div className={styles.choiceRow}>
      <span aria-hidden="true">{label}</span>
      <SegmentedControl
        label={label}
        value={value}
        segments={choice.values.map((each) => ({ value: each, label: names[each] }))}
        onChange={choice.set}
      />
    </div>
  );
}
