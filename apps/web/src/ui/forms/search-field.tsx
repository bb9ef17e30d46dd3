import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './field.module.css';

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: string };

export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <div className={styles.row}>
      <span className={styles.leadingIcon}>
        <Search aria-hidden="true" />
      </span>
      <input
        dir="auto"
        {...input}
        // A search input may not be a combobox.
        type={input.role === 'combobox' ? 'text' : 'search'}
        inputMode="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        className={classNames(styles.input, styles.pill, styles.leading, className)}
      />
    </div>
  );
}
