import { texts } from '@reprise/contract/texts.ts';
import { autoplayChoice, soundChoice, useStoredChoice } from '#shared/player/stored-choice.ts';
import { Switch } from '#shared/ui/switch.tsx';
import styles from './settings.module.css';

/** How clips begin, everywhere in this browser. */
export function PlayerChoices() {
  const isSoundOn = useStoredChoice(soundChoice);
  const isStarting = useStoredChoice(autoplayChoice);
  return (
    <div className={styles.switches}>
      <Switch label={texts.settingsPage.sound} isOn={isSoundOn} onChange={soundChoice.set} />
      <Switch label={texts.settingsPage.autoplay} isOn={isStarting} onChange={autoplayChoice.set} />
    </div>
  );
}
