import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { useState } from 'react';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { addCover } from './covers.ts';
import floating from './floating.module.css';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { PopoverProps } from './popover-props.ts';
import styles from './popover.module.css';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';

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
