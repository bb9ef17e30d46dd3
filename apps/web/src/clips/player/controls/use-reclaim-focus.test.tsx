import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useReclaimFocus } from './use-reclaim-focus.ts';

describe('the focus after a click into the player', () => {
  function Feed() {
    const feed = useRef<HTMLDivElement>(null);
    useReclaimFocus(feed);
    return (
      <>
        <div ref={feed} tabIndex={-1} className="feed">
          <iframe title="player" className="inside" />
        </div>
        <iframe title="other" className="outside" />
      </>
    );
  }

  function moveFocusToFrame(container: HTMLElement, frame: string): Element | null {
    container.querySelector<HTMLIFrameElement>(frame)?.focus();
    fireEvent.blur(window);
    vi.runAllTimers();
    return document.activeElement;
  }

  beforeEach(() => void vi.useFakeTimers());

  test('returns to the feed, so that arrow keys continue to work', () => {
    const { container } = render(<Feed />);
    expect(moveFocusToFrame(container, '.inside')?.className).toBe('feed');
  });

  test('stays in a frame outside the feed', () => {
    const { container } = render(<Feed />);
    expect(moveFocusToFrame(container, '.outside')?.className).toBe('outside');
  });
});
