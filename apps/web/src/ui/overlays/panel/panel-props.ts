import type { RefObject } from 'react';
import type { DialogProps } from '#ui/overlays/dialog-props.ts';
import type { Panel } from './use-panel-room.ts';

export interface SidePanelProps extends Omit<DialogProps, 'isWide' | 'finalFocus'> {
  readonly panel: Panel;
  /** The control of a post that opened the panel. It is focused after closing. */
  readonly opener: RefObject<HTMLElement | null>;
}
