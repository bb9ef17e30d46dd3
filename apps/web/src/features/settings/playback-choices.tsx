import { preferenceTexts as words } from '@reprise/contract/settings/preference-texts.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import {
  autoplayPreference,
  captionsPreference,
  loopPreference,
  soundPreference,
  speedPreference,
} from '#platform/preferences/preferences.ts';
import { ChoiceRow, SwitchRow } from './choice-rows.tsx';
import styles from './settings.module.css';

export function PlaybackChoices() {
  return (
    <div className={styles.choices}>
      <ChoiceRow label={words.autoplay} names={words.autoplays} choice={autoplayPreference} />
      <SwitchRow label={words.sound} choice={soundPreference} />
      <SwitchRow label={words.loop} hint={words.loopHint} choice={loopPreference} />
      <SwitchRow label={clipTexts.captions} hint={words.captionsHint} choice={captionsPreference} />
      <ChoiceRow label={words.speed} names={words.speeds} choice={speedPreference} />
    </div>
  );
}
