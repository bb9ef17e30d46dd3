import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import type { MenuEntry, MenuProps } from './menu.tsx';
import styles from './menu.module.css';

const BELOW = { side: 'none', align: 'shift' } as const;

/** Starts open: it is mounted by the click that asked for it. */
export function MenuPopup({ renderTrigger, entries, align = 'end', isBelow }: MenuProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger
        ref={(trigger: HTMLElement | null) => {
          if (trigger) setLandmark(landmarkOf(trigger));
        }}
        render={(props) => renderTrigger(props)}
      />
      <Menu.Portal container={landmark}>
        <Menu.Positioner
          className={floating.positioner}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          {...(isBelow && { collisionAvoidance: BELOW })}
        >
          <Menu.Popup className={classNames(floating.popup, styles.popup)}>
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The menu lies in the landmark of its button, so that no part of the page is outside of all. */
function landmarkOf(trigger: HTMLElement): HTMLElement {
  return trigger.closest<HTMLElement>('header, main') ?? document.body;
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'heading':
      return <div className={styles.heading}>{entry.label}</div>;
    case 'link':
      return (
        <Menu.LinkItem className={styles.item} closeOnClick render={<Link to={entry.to} />}>
          {entry.icon}
          {entry.label}
        </Menu.LinkItem>
      );
    case 'action':
      return (
        <Menu.Item
          className={classNames(styles.item, entry.isDanger && styles.danger)}
          onClick={entry.onSelect}
        >
          {entry.icon}
          {entry.label}
        </Menu.Item>
      );
    case 'switch':
      return (
        <Menu.CheckboxItem
          className={styles.item}
          checked={entry.isOn}
          onCheckedChange={entry.onToggle}
        >
          {entry.label}
          <Menu.CheckboxItemIndicator className={styles.check}>
            <Check />
          </Menu.CheckboxItemIndicator>
        </Menu.CheckboxItem>
      );
    case 'choice':
      return <Choice entry={entry} />;
  }
}

function Choice({ entry }: { entry: Extract<MenuEntry, { kind: 'choice' }> }) {
  return (
    <Menu.Group className={styles.choice}>
      <Menu.GroupLabel className={entry.isRow ? 'visually-hidden' : styles.label}>
        {entry.label}
      </Menu.GroupLabel>
      <Menu.RadioGroup
        value={entry.value}
        onValueChange={entry.onChange}
        className={classNames(entry.isRow && styles.row)}
      >
        {entry.options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} className={styles.item}>
            {option.icon}
            {option.label}
            <Menu.RadioItemIndicator className={styles.check}>
              <Check />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}
