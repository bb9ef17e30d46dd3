import { preferenceTexts as words } from '@reprise/contract/settings/preference-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import { motionPreference, themePreference } from '#platform/preferences/preferences.ts';
import { ChoiceRow } from './choice-rows.tsx';
import styles from './settings.module.css';

export function AppearanceChoices() {
  return (
    <div className={styles.choices}>
      <ChoiceRow label={texts.shell.theme} names={texts.shell.themes} choice={themePreference} />
      <ChoiceRow label={words.motion} names={words.motions} choice={motionPreference} />
    </div>
  );
}
