import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { addCover } from '#ui/overlays/covers.ts';
import { claimVisibility, observeVisibility } from './visibility.ts';

type Report = (entries: { target: Element; intersectionRatio: number }[]) => void;

let report: Report = () => {};
let observers = 0;
let stops: (() => void)[] = [];
let visible: string[] = [];
let isHidden: MockInstance<() => boolean>;

beforeEach(() => {
  visible = [];
  observers = 0;
  isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Report) {
        observers += 1;
        report = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {
        observers -= 1;
      }
    },
  );
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  document.body.replaceChildren();
});

describe('one element', () => {
  test('is visible while more than half of it is in view in a visible page', () => {
    const one = addElement('one');
    show([one, 0.5]);
    expect(visible).toEqual([]);
    show([one, 0.51]);
    isHidden.mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    isHidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    show([one, 0.2]);
    expect(visible).toEqual(['one on', 'one off', 'one on', 'one off']);
  });

  test('receives no calls after watching was stopped', () => {
    const one = addElement('one');
    show([one, 1]);
    stops.pop()?.();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(visible).toEqual(['one on']);
    expect(observers).toBe(0);
  });
});

describe('of several elements', () => {
  test('only the one with the largest visible share is visible', () => {
    const [one, two] = [addElement('one'), addElement('two')];
    show([one, 0.9], [two, 0.6]);
    expect(visible).toEqual(['one on']);
    show([one, 0.6], [two, 0.9]);
    expect(visible).toEqual(['one on', 'one off', 'two on']);
  });

  test('of two fully visible ones the upper one wins, and stays so', () => {
    const [one, two] = [addElement('one'), addElement('two')];
    show([two, 1], [one, 1]);
    expect(visible).toEqual(['one on']);
    show([one, 0.7]);
    show([one, 1]);
    expect(visible).toEqual(['one on', 'one off', 'two on']);
  });

  test('one that the user chose is visible until half of it is out of view', () => {
    const [one, two] = [addElement('one'), addElement('two')];
    show([one, 1], [two, 0.6]);
    claimVisibility(two);
    expect(visible).toEqual(['one on', 'one off', 'two on']);
    show([two, 0.4]);
    expect(visible.slice(3)).toEqual(['two off', 'one on']);
    claimVisibility(two);
    expect(visible).toHaveLength(5);
  });

  test('when the visible one is removed, the next one becomes visible', () => {
    const [one, two] = [addElement('one'), addElement('two')];
    show([one, 1], [two, 0.8]);
    stops.shift()?.();
    expect(visible).toEqual(['one on', 'two on']);
  });
});

describe('a cover', () => {
  type Edges = readonly [left: number, top: number, right: number, bottom: number];

  function addBox(parent: Element, [left, top, right, bottom]: Edges): Element {
    const box = parent.appendChild(document.createElement('div'));
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(
      DOMRect.fromRect({ x: left, y: top, width: right - left, height: bottom - top }),
    );
    return box;
  }

  function observeBox(name: string, box: Element): void {
    stops.push(
      observeVisibility(box)((isVisible) => visible.push(`${name} ${isVisible ? 'on' : 'off'}`)),
    );
    show([box, 1]);
  }

  function cover(element: Element): void {
    const uncover = addCover(element);
    if (uncover) stops.unshift(uncover);
    vi.advanceTimersToNextFrame();
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });

  test('stops the clip under it, also one that the user started, until it is removed', () => {
    const clip = addBox(document.body, [0, 0, 640, 390]);
    observeBox('clip', clip);
    claimVisibility(clip);
    cover(addBox(document.body, [600, 60, 1000, 500]));
    expect(visible).toEqual(['clip on', 'clip off']);
    stops.shift()?.();
    expect(visible).toEqual(['clip on', 'clip off', 'clip on']);
  });

  test('stops the clip once it moves over it', () => {
    observeBox('clip', addBox(document.body, [0, 0, 640, 390]));
    const panel = addBox(document.body, [640, 0, 1000, 500]);
    cover(panel);
    expect(visible).toEqual(['clip on']);
    vi.mocked(panel.getBoundingClientRect).mockReturnValue(
      DOMRect.fromRect({ width: 9, height: 9 }),
    );
    vi.advanceTimersToNextFrame();
    expect(visible).toEqual(['clip on', 'clip off']);
  });

  test('does not stop a clip inside it', () => {
    observeBox('behind', addBox(document.body, [0, 0, 640, 390]));
    const dialog = addBox(document.body, [0, 0, 1280, 800]);
    observeBox('inside', addBox(dialog, [100, 100, 740, 490]));
    cover(dialog);
    expect(visible).toEqual(['behind on', 'behind off', 'inside on']);
  });
});

function addElement(name: string): Element {
  const element = document.body.appendChild(document.createElement('div'));
  stops.push(
    observeVisibility(element)((isSeen) => visible.push(`${name} ${isSeen ? 'on' : 'off'}`)),
  );
  return element;
}

function show(...ratios: [Element, number][]): void {
  report(ratios.map(([target, intersectionRatio]) => ({ target, intersectionRatio })));
}
