import { texts } from '@reprise/contract/texts.ts';
import { setTheme, useTheme } from '#shared/theme.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';

const { theme: label, themes } = texts.shell;

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <SegmentedControl
      label={label}
      value={theme}
      segments={[
        { value: 'system', label: themes.system },
        { value: 'light', label: themes.light },
        { value: 'dark', label: themes.dark },
      ]}
      onChange={setTheme}
    />
  );
}
