import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { audienceLabel, audienceTexts } from '@reprise/contract/tiles/audience-texts.ts';
import { Globe, Lock } from 'lucide-react';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import field from '#ui/forms/field.module.css';
import { Text } from '#ui/primitives/text.tsx';
import styles from './audience-picker.module.css';

interface AudiencePickerProps {
  readonly value: TileAudience;
  readonly onChange: (audience: TileAudience) => void;
  readonly className?: string | undefined;
}

const segments = [
  { value: 'everyone', label: audienceTexts.everyone.name, icon: <Globe aria-hidden /> },
  { value: 'friends', label: audienceTexts.friends.name, icon: <Lock aria-hidden /> },
] as const;

/** Says who sees a post, and lets its owner choose. */
export function AudiencePicker({ value, onChange, className }: AudiencePickerProps) {
  return (
    <div className={classNames(styles.picker, className)}>
      <span className={field.label} aria-hidden="true">
        {audienceLabel}
      </span>
      <SegmentedControl
        label={audienceLabel}
        value={value}
        segments={segments}
        isWide
        onChange={onChange}
      />
      <Text tone="muted" size="small" aria-live="polite">
        {audienceTexts[value].hint}
      </Text>
    </div>
  );
}
