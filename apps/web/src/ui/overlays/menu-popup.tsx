import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { isComposing } from '#ui/forms/is-composing.ts';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { addCover } from './covers.ts';
import floating from './floating.module.css';
import styles from './menu.module.css';

const STAY_BELOW = { side: 'none', align: 'shift' } as const;

const GAP_PX = 16;
const PADDING = { top: GAP_PX, left: GAP_PX, right: GAP_PX };

/** Small, so that a menu below the player opens downward where it just fits. */
const BOTTOM_GAP_PX = 8;

interface MenuPopupProps extends MenuProps {
  readonly isByKeyboard: boolean;
}

export function MenuPopup(props: MenuPopupProps) {
  const { renderTrigger, entries, align = 'end', side = 'bottom', isBelow, isByKeyboard } = props;
  const [isOpen, setIsOpen] = useState(!isByKeyboard);
  useCloseOnBack(isOpen, () => setIsOpen(false));
  const button = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  // A menu that is mounted open focuses nothing; after a keyboard click, its first entry must be
  // focused.
  useEffect(() => {
    if (!isByKeyboard || wasPressed.current) return;
    wasPressed.current = true;
    button.current?.click();
  }, [isByKeyboard]);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <Menu.Root open={isOpen} onOpenChange={(isOpening) => setIsOpen(isOpening)}>
      <Menu.Trigger
        ref={(trigger: HTMLElement | null) => {
          button.current = trigger;
          if (trigger) setLandmark(landmarkOf(trigger));
        }}
        render={(trigger) => renderTrigger(trigger)}
      />
      <Menu.Portal container={landmark}>
        <Menu.Positioner
          className={floating.positioner}
          // Base UI's first position fits only a fixed element: an absolute one would jump.
          positionMethod="fixed"
          side={side}
          align={align}
          sideOffset={landmark?.localName === 'header' ? 14 : 6}
          collisionPadding={{ ...PADDING, bottom: BOTTOM_GAP_PX + barHeight() }}
          {...(isBelow && { collisionAvoidance: STAY_BELOW })}
        >
          <Menu.Popup ref={addCover} className={classNames(floating.popup, styles.popup)}>
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Content outside landmarks is an accessibility error. */
function landmarkOf(trigger: HTMLElement): HTMLElement {
  return trigger.closest<HTMLElement>('header, main') ?? document.body;
}

/** Returns the space to keep free when scrolling: the bars at the bottom of a phone. */
function barHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
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
    case 'slider':
      return <MenuSlider entry={entry} />;
    case 'choice':
      return <Choice entry={entry} />;
  }
}

function Choice({ entry }: { entry: Extract<MenuEntry, { kind: 'choice' }> }) {
  return (
    <Menu.Group className={styles.choice}>
      <Menu.GroupLabel
        className={entry.isRow || entry.isIconOnly ? 'visually-hidden' : styles.label}
      >
        {entry.label}
      </Menu.GroupLabel>
      <Menu.RadioGroup
        value={entry.value}
        onValueChange={entry.onChange}
        className={classNames(
          (entry.isRow || entry.isIconOnly) && styles.row,
          entry.isIconOnly && styles.icons,
        )}
      >
        {entry.options.map((option) => (
          <Menu.RadioItem
            key={option.value}
            value={option.value}
            className={styles.item}
            closeOnClick={entry.isIconOnly ?? false}
            {...(entry.isIconOnly && { 'aria-label': option.label, title: option.label })}
          >
            {option.icon}
            {!entry.isIconOnly && option.label}
            <Menu.RadioItemIndicator className={styles.check}>
              <Check />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}

interface MenuSliderProps {
  readonly entry: Extract<MenuEntry, { kind: 'slider' }>;
}

/** A menu may contain only items: this one is changed with the arrow keys, its track by pointer. */
function MenuSlider({ entry }: MenuSliderProps) {
  const { label, value, min, max, step, onChange } = entry;

  function handleKeyDown(event: KeyboardEvent) {
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (direction === 0 || isComposing(event)) return;
    event.preventDefault();
    onChange(Math.min(Math.max(value + direction * step, min), max));
  }

  return (
    <Menu.Item
      className={classNames(styles.item, styles.slider)}
      closeOnClick={false}
      onKeyDown={handleKeyDown}
    >
      {label}
      <input
        type="range"
        aria-hidden
        tabIndex={-1}
        {...{ value, min, max, step }}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <span className={styles.value}>{value} %</span>
    </Menu.Item>
  );
}

/** Labels are unique within a menu. */
export type MenuEntry =
  | { kind: 'action'; label: string; icon?: ReactNode; isDanger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: string; icon?: ReactNode; to: string }
  | {
      kind: 'choice';
      label: string;
      value: string;
      options: readonly { value: string; label: string; icon?: ReactNode }[];
      onChange: (value: string) => void;
      /** Shows short options in a row, without a visible heading. */
      isRow?: boolean;
      /** A row of large icons, named for screen readers. Choosing closes the menu. */
      isIconOnly?: boolean;
    }
  | { kind: 'switch'; label: string; isOn: boolean; onToggle: () => void }
  | {
      kind: 'slider';
      label: string;
      /** Percent. */
      value: number;
      min: number;
      max: number;
      step: number;
      onChange: (value: number) => void;
    }
  | { kind: 'heading'; label: string };

export interface MenuProps {
  /** Must pass on all props. */
  readonly renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  readonly side?: 'bottom' | 'inline-end';
  /** True if it must not open upward, where it would cover a player. */
  readonly isBelow?: boolean;
}
