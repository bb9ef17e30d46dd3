import { preferenceTexts as words } from '@reprise/contract/preference-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import {
  autoplayChoice,
  captionsChoice,
  loopChoice,
  soundChoice,
  speedChoice,
} from '#shared/preferences/preferences.ts';
import { ChoiceRow, SwitchRow } from './choice-rows.tsx';
import styles from './settings.module.css';

/** How clips play, everywhere on this device. */
export function PlaybackChoices() {
  return (
    <div className={styles.choices}>
      <ChoiceRow label={words.autoplay} names={words.autoplays} choice={autoplayChoice} />
      <SwitchRow label={words.sound} choice={soundChoice} />
      <SwitchRow label={words.loop} hint={words.loopHint} choice={loopChoice} />
      <SwitchRow label={texts.player.captions} hint={words.captionsHint} choice={captionsChoice} />
      <ChoiceRow label={words.speed} names={words.speeds} choice={speedChoice} />
    </div>
  );
}
