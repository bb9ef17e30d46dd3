import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Link } from 'react-router';

import { classNames } from './class-names.ts';
import type { MenuEntry, MenuProps } from './menu.tsx';
import styles from './menu.module.css';

/** Starts open: it is mounted by the click that asked for it. */
export function MenuPopup({ renderTrigger, entries, align = 'end' }: MenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={(props) => renderTrigger(props)} />
      <Menu.Portal>
        <Menu.Positioner
          className={styles.positioner}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Menu.Popup className={styles.popup}>
            {entries.map((entry, index) => (
              <Entry key={`${entry.kind}-${index}`} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Menu.Separator className={styles.line} />;
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
    case 'choice':
      return <Choice entry={entry} />;
  }
}

function Choice({ entry }: { entry: Extract<MenuEntry, { kind: 'choice' }> }) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className={styles.label}>{entry.label}</Menu.GroupLabel>
      <Menu.RadioGroup value={entry.value} onValueChange={entry.onChange}>
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
