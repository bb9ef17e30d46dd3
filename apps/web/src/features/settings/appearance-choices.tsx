import { preferenceTexts } from '@reprise/contract/settings/preference-texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { motionPreference, themePreference } from '#platform/preferences/preferences.ts';
import { ChoiceRow } from './choice-rows.tsx';
import styles from './settings.module.css';

export function AppearanceChoices() {
  return (
    <div className={styles.choices}>
      <ChoiceRow label={shellTexts.theme} names={shellTexts.themes} choice={themePreference} />
      <ChoiceRow
        label={preferenceTexts.motion}
        names={preferenceTexts.motions}
        choice={motionPreference}
      />
    </div>
  );
}
