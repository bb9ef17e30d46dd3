import { preferenceTexts as words } from '@reprise/contract/preference-texts.ts';
import { SlidersHorizontal } from 'lucide-react';
import {
  captionsChoice,
  loopChoice,
  speedChoice,
  type Switched,
  toggle,
} from '#shared/preferences/preferences.ts';
import { useStoredChoice } from '#shared/preferences/stored-choice.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#shared/ui/menu.tsx';
import styles from './clip-controls.module.css';

/** Captions, loop and speed, for all clips at once; a speed that is not the usual one stands on the button. */
export function PlaybackMenu({ canLoop }: { canLoop: boolean }) {
  const speed = useStoredChoice(speedChoice);
  const captions = useSwitchEntry(words.captions, captionsChoice);
  const loop = useSwitchEntry(words.loop, loopChoice);
  const entries: MenuEntry[] = [
    captions,
    ...(canLoop ? [loop] : []),
    {
      kind: 'choice',
      label: words.speed,
      value: speed,
      options: speedChoice.values.map((value) => ({ value, label: words.speeds[value] })),
      onChange: (value) => speedChoice.set(speedChoice.parse(value)),
    },
  ];
  const isUsual = speed === '1';
  return (
    <Menu
      entries={entries}
      renderTrigger={(props) => (
        <IconButton
          {...props}
          label={isUsual ? words.playback : words.playbackAt(words.speeds[speed])}
          icon={
            isUsual ? (
              <SlidersHorizontal aria-hidden />
            ) : (
              <span className={styles.speed}>{words.speeds[speed]}</span>
            )
          }
        />
      )}
    />
  );
}

function useSwitchEntry(label: string, choice: Switched): MenuEntry {
  const isOn = useStoredChoice(choice) === 'on';
  return { kind: 'switch', label, isOn, onToggle: () => toggle(choice) };
}
