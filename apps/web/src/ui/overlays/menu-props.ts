import type { ComponentProps, ReactElement, ReactNode } from 'react';

/** One row or group of a menu. Labels are unique within a menu. */
export type MenuEntry =
  | { kind: 'action'; label: string; icon?: ReactNode; isDanger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: string; icon?: ReactNode; to: string }
  | {
      kind: 'choice';
      label: string;
      value: string;
      options: readonly { value: string; label: string; icon?: ReactNode }[];
      onChange: (value: string) => void;
      /** Places short options side by side, without a visible heading. */
      isRow?: boolean;
    }
  | { kind: 'switch'; label: string; isOn: boolean; onToggle: () => void }
  | { kind: 'heading'; label: string };

export interface MenuProps {
  /** Renders the button. It must pass on all props that it receives. */
  renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** Never opens upwards, where it would cover a player. */
  isBelow?: boolean;
}
