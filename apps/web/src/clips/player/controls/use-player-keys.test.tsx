// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReclaimFocus, usePlayKey } from './use-player-keys.ts';

afterEach(cleanup);

describe('the play key', () => {
  let handleToggle: () => void;

  beforeEach(() => {
    handleToggle = vi.fn();
  });

  function Keys() {
    usePlayKey(handleToggle);
    return (
      <>
        <input />
        <button type="button">Like</button>
        <div role="dialog">
          <p>Confirm Delete?</p>
        </div>
        <p className="caption">caption</p>
      </>
    );
  }

  it.each([' ', 'k'])('toggles with %j anywhere on the page', (key) => {
    const { container } = render(<Keys />);
    const isDefaultKept = fireEvent.keyDown(container.querySelector('.caption') ?? container, {
      key,
    });
    expect(handleToggle).toHaveBeenCalledOnce();
    expect(isDefaultKept).toBe(false);
  });

  it.each(['input', 'button', '[role=dialog] p'])('leaves keys in %s alone', (selector) => {
    const { container } = render(<Keys />);
    fireEvent.keyDown(container.querySelector(selector) ?? container, { key: ' ' });
    expect(handleToggle).not.toHaveBeenCalled();
  });

  it('ignores other keys, repeated keys and shortcuts', () => {
    const { container } = render(<Keys />);
    fireEvent.keyDown(container, { key: 'j' });
    fireEvent.keyDown(container, { key: 'k', repeat: true });
    fireEvent.keyDown(container, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(container, { key: 'k', metaKey: true });
    expect(handleToggle).not.toHaveBeenCalled();
  });
});

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
  afterEach(() => void vi.useRealTimers());

  it('returns to the feed, so that arrow keys continue to work', () => {
    const { container } = render(<Feed />);
    expect(moveFocusToFrame(container, '.inside')?.className).toBe('feed');
  });

  it('stays in a frame outside the feed', () => {
    const { container } = render(<Feed />);
    expect(moveFocusToFrame(container, '.outside')?.className).toBe('outside');
  });
});
