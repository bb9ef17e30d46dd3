import type { ComponentProps, ReactElement, ReactNode } from 'react';

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
  /** True if it must not open upward, where it would cover a player. */
  readonly isBelow?: boolean;
}
