import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange: (value: Value) => void;
}

export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  function handleChange(next: unknown) {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  }
  return (
    <BaseTabs.Root value={value} onValueChange={handleChange}>
      <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
