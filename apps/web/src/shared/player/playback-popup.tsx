import { preferenceTexts as words } from '@reprise/contract/preference-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import {
  captionsChoice,
  loopChoice,
  speedChoice,
  type Switched,
} from '#shared/preferences/preferences.ts';
import { useStoredChoice } from '#shared/preferences/stored-choice.ts';
import { MenuPopup } from '#shared/ui/menu-popup.tsx';
import type { MenuEntry, MenuProps } from '#shared/ui/menu.tsx';

interface PlaybackPopupProps extends Pick<MenuProps, 'renderTrigger'> {
  readonly canLoop: boolean;
  readonly isByKeyboard: boolean;
}

export function PlaybackPopup({ renderTrigger, canLoop, isByKeyboard }: PlaybackPopupProps) {
  const speed = useStoredChoice(speedChoice);
  const captions = useSwitchEntry(texts.player.captions, captionsChoice);
  const loop = useSwitchEntry(words.loop, loopChoice);
  const entries: MenuEntry[] = [
    captions,
    ...(canLoop ? [loop] : []),
    {
      kind: 'choice',
      label: words.speed,
      isRow: true,
      value: speed,
      options: speedChoice.values.map((value) => ({ value, label: `${value}×` })),
      onChange: (value) => speedChoice.set(speedChoice.parse(value)),
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

function useSwitchEntry(label: string, choice: Switched): MenuEntry {
  const isOn = useStoredChoice(choice) === 'on';
  return { kind: 'switch', label, isOn, onToggle: () => choice.set(isOn ? 'off' : 'on') };
}
