import type { Switched } from '#shared/preferences/preferences.ts';
import { type StoredChoice, useStoredChoice } from '#shared/preferences/stored-choice.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import styles from './settings.module.css';

interface SwitchRowProps {
  readonly label: string;
  readonly hint?: string;
  readonly choice: Switched;
}

/** A choice between on and off. */
export function SwitchRow({ label, hint, choice }: SwitchRowProps) {
  const value = useStoredChoice(choice);
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
  readonly choice: StoredChoice<Value>;
}

/** A choice between a few ways. */
export function ChoiceRow<Value extends string>({ label, names, choice }: ChoiceRowProps<Value>) {
  const value = useStoredChoice(choice);
  return (
    <div className={styles.choiceRow}>
      {/* The group says it itself. */}
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
