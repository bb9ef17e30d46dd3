import { keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { Maximize, Minimize, RectangleHorizontal } from 'lucide-react';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { ViewMode } from './use-view-mode.ts';

export function ViewButtons({ view }: { view: ViewMode }) {
  return (
    <>
      {view.mode !== 'full' && (
        <IconButton
          label={keyTexts.theater}
          icon={<RectangleHorizontal aria-hidden />}
          isPressed={view.mode === 'theater'}
          onClick={view.onTheater}
        />
      )}
      <IconButton
        label={keyTexts.fullScreen}
        icon={view.mode === 'full' ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        isPressed={view.mode === 'full'}
        onClick={view.onFullScreen}
      />
    </>
  );
}
