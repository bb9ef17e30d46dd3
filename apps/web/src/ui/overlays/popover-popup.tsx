import { Popover } from '@base-ui/react/popover';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { addCover } from './covers.ts';
import floating from './floating.module.css';
import styles from './popover.module.css';

export function PopoverPopup({
  renderTrigger,
  isOpen,
  onOpenChange,
  title,
  children,
}: PopoverProps) {
  useCloseOnBack(isOpen, () => onOpenChange(false));
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <Popover.Root open={isOpen} onOpenChange={(isOpening) => onOpenChange(isOpening)}>
      <Popover.Trigger
        ref={(trigger: HTMLElement | null) => {
          if (trigger) setLandmark(trigger.closest('header') ?? document.body);
        }}
        render={(props) => renderTrigger(props)}
      />
      <Popover.Portal container={landmark}>
        <Popover.Positioner
          className={floating.positioner}
          align="end"
          sideOffset={14}
          collisionPadding={16}
        >
          <Popover.Popup ref={addCover} className={classNames(floating.popup, styles.popup)}>
            <div className={styles.head}>
              <Popover.Title className={styles.title}>{title}</Popover.Title>
              <Popover.Close
                render={
                  <IconButton label={controlTexts.close} icon={<X />} className={styles.close} />
                }
              />
            </div>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

export interface PopoverProps {
  /** Must pass on all props. */
  readonly renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  /** Mounted each time it opens. */
  readonly children: ReactNode;
}
