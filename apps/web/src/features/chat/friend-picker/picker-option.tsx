import type { ReactNode } from 'react';
import styles from './friend-picker.module.css';

interface PickerOptionProps {
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function PickerOption({ isChosen, isDisabled, onToggle, children }: PickerOptionProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
      />
      {children}
    </label>
  );
}
