import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { preferenceTexts as words } from '@reprise/contract/settings/preference-texts.ts';
import {
  captionsPreference,
  loopPreference,
  soundPreference,
  speedPreference,
  volumePreference,
  type OnOffPreference,
} from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { type MenuEntry, MenuPopup, type MenuProps } from '#ui/overlays/menu-popup.tsx';

interface PlaybackPopupProps extends Pick<MenuProps, 'renderTrigger'> {
  readonly canLoop: boolean;
  readonly isByKeyboard: boolean;
}

export function PlaybackPopup({ renderTrigger, canLoop, isByKeyboard }: PlaybackPopupProps) {
  const speed = useStoredPreference(speedPreference);
  const captions = useSwitchEntry(clipTexts.captions, captionsPreference);
  const loop = useSwitchEntry(words.loop, loopPreference);
  const volume = useVolumeEntry();
  // Phones and tablets have keys for it.
  const hasVolume = useMedia('(pointer: fine)');
  const entries: MenuEntry[] = [
    ...(hasVolume ? [volume] : []),
    captions,
    ...(canLoop ? [loop] : []),
    {
      kind: 'choice',
      label: words.speed,
      isRow: true,
      value: speed,
      options: speedPreference.values.map((value) => ({ value, label: `${value}×` })),
      onChange: (value) => speedPreference.set(speedPreference.parse(value)),
    },
  ];
  return (
    <MenuPopup
      renderTrigger={renderTrigger}
      entries={entries}
      isBelow
      isByKeyboard={isByKeyboard}
    />
  );
}

function useVolumeEntry(): MenuEntry {
  const values = volumePreference.values.map(Number);
  const [min = 0, next = 0] = values;
  return {
    kind: 'slider',
    label: words.volume,
    value: Number(useStoredPreference(volumePreference)),
    min,
    max: Math.max(...values),
    step: next - min,
    onChange(value) {
      volumePreference.set(volumePreference.parse(String(value)));
      soundPreference.set('on');
    },
  };
}

function useSwitchEntry(label: string, choice: OnOffPreference): MenuEntry {
  const isOn = useStoredPreference(choice) === 'on';
  return { kind: 'switch', label, isOn, onToggle: () => choice.set(isOn ? 'off' : 'on') };
}
