import { preferenceTexts } from '@reprise/contract/settings/preference-texts.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import {
  autoplayPreference,
  captionsPreference,
  characterKeysPreference,
  loopPreference,
  soundPreference,
  speedPreference,
} from '#platform/preferences/preferences.ts';
import { ChoiceRow, SwitchRow } from './choice-rows.tsx';
import styles from './settings.module.css';

export function PlaybackChoices() {
  return (
    <div className={styles.choices}>
      <ChoiceRow
        label={preferenceTexts.autoplay}
        names={preferenceTexts.autoplays}
        choice={autoplayPreference}
      />
      <SwitchRow label={preferenceTexts.sound} choice={soundPreference} />
      <SwitchRow
        label={preferenceTexts.loop}
        hint={preferenceTexts.loopHint}
        choice={loopPreference}
      />
      <SwitchRow
        label={clipTexts.captions}
        hint={preferenceTexts.captionsHint}
        choice={captionsPreference}
      />
      <ChoiceRow
        label={preferenceTexts.speed}
        names={preferenceTexts.speeds}
        choice={speedPreference}
      />
      <SwitchRow
        label={preferenceTexts.characterKeys}
        hint={preferenceTexts.characterKeysHint}
        choice={characterKeysPreference}
      />
    </div>
  );
}
