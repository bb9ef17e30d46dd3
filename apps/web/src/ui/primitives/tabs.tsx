import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly Tab<Value>[];
  readonly onChange: (value: Value) => void;
}

export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const id = useId();
  const idOf = (kind: 'tab' | 'panel', tab: Value) => `${id}-${kind}-${tab}`;

  function handleChange(next: unknown) {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  }
  return (
    <BaseTabs.Root value={value} onValueChange={handleChange}>
      <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            id={idOf('tab', tab.value)}
            // Base UI adds it only in the browser, and only the selected panel exists.
            aria-controls={tab.value === value ? idOf('panel', tab.value) : undefined}
            className={styles.tab}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          id={idOf('panel', tab.value)}
          aria-labelledby={idOf('tab', tab.value)}
          className={styles.panel}
        >
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
