import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { preferenceTexts } from '@reprise/contract/settings/preference-texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { Download } from 'lucide-react';
import { install, type InstallOffer } from '#platform/install.ts';
import {
  autoplayPreference,
  captionsPreference,
  characterKeysPreference,
  loopPreference,
  motionPreference,
  type OnOffPreference,
  soundPreference,
  speedPreference,
  themePreference,
} from '#platform/preferences/preferences.ts';
import {
  type StoredPreference,
  useStoredPreference,
} from '#platform/preferences/stored-preference.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './device-choices.module.css';

interface SwitchRowProps {
  readonly label: string;
  readonly hint?: string;
  readonly choice: OnOffPreference;
}

function SwitchRow({ label, hint, choice }: SwitchRowProps) {
  const value = useStoredPreference(choice);
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={value === 'on'}
      onChange={(isOn) => choice.set(isOn ? 'on' : 'off')}
    />
  );
}

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly choice: StoredPreference<Value>;
}

function ChoiceRow<Value extends string>({ label, names, choice }: ChoiceRowProps<Value>) {
  const value = useStoredPreference(choice);
  return (
    <Row gap={4} rowGap={1} justify="between" isWrapping className={styles.choiceRow}>
      <span aria-hidden="true">{label}</span>
      <SegmentedControl
        label={label}
        value={value}
        segments={choice.values.map((each) => ({ value: each, label: names[each] }))}
        onChange={choice.set}
      />
    </Row>
  );
}

export function AppearanceChoices() {
  return (
    <Stack isDivided className={styles.choices}>
      <ChoiceRow label={shellTexts.theme} names={shellTexts.themes} choice={themePreference} />
      <ChoiceRow
        label={preferenceTexts.motion}
        names={preferenceTexts.motions}
        choice={motionPreference}
      />
    </Stack>
  );
}

export function PlaybackChoices() {
  return (
    <Stack isDivided className={styles.choices}>
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
    </Stack>
  );
}

export function InstallRow({ offer }: { offer: Exclude<InstallOffer, 'none'> }) {
  if (offer === 'steps') return <p>{settingsTexts.installSteps}</p>;
  return (
    <>
      <p>{settingsTexts.installHint}</p>
      <Button
        icon={<Download aria-hidden />}
        className={styles.install}
        onClick={() => void install()}
      >
        {shellTexts.install}
      </Button>
    </>
  );
}
