import type { Fault } from './checkers.ts';

interface Acceptance {
  readonly checker: string;
  readonly fault: RegExp;
  readonly element?: RegExp;
  /** Limits the acceptance to what an open popup hides. */
  readonly isOutsidePopup?: true;
  readonly because: string;
}

const POPUP =
  'Base UI hides everything outside a modal popup, and its focus guards keep the focus inside.';
const GUARD = 'Focus guards of Base UI pass the focus on as soon as they get it.';

const accepted: readonly Acceptance[] = [
  {
    checker: 'html-validate',
    fault: /hidden-focusable/,
    element: /data-base-ui-focus-guard/,
    because: GUARD,
  },
  { checker: 'html-validate', fault: /hidden-focusable/, isOutsidePopup: true, because: POPUP },
  {
    checker: 'ibm',
    fault: /aria_hidden_nontabbable/,
    element: /data-base-ui-focus-guard/,
    because: GUARD,
  },
  { checker: 'ibm', fault: /aria_hidden_nontabbable/, isOutsidePopup: true, because: POPUP },
  { checker: 'ibm', fault: /label_content_exists/, isOutsidePopup: true, because: POPUP },
  { checker: 'nu', fault: /“aria-hidden”.*“(?:noscript|label)”/, because: POPUP },
  {
    checker: 'html-validate',
    fault: /prefer-native-element/,
    element: /role="list(?:item)?"/,
    because: 'A virtual list measures boxes that it positions; the roles are complete.',
  },
  {
    checker: 'html-validate',
    fault: /prefer-native-element/,
    element: /role="listbox"/,
    because: 'The results of the search are links with pictures, which a select cannot contain.',
  },
  {
    checker: 'ibm',
    fault: /input_autocomplete_valid/,
    element: /autocomplete="username"/,
    because: 'The control group of "username" contains email inputs (HTML standard, 4.10.18.7.1).',
  },
  {
    checker: 'htmlcs',
    fault: /1_3_5\.H98/,
    element: /autocomplete="username"/,
    because: 'The control group of "username" contains email inputs (HTML standard, 4.10.18.7.1).',
  },
  {
    checker: 'htmlcs',
    fault: /1_3_5\.H98/,
    element: /autocomplete="url".* type="url"/,
    because: 'The control group of "url" contains URL inputs (HTML standard, 4.10.18.7.1).',
  },
  {
    checker: 'nu',
    fault: /“article” is missing required attribute “role”/,
    element: /aria-posinset/,
    because: 'WAI-ARIA 1.2 allows aria-posinset on articles, and the role is the implicit one.',
  },
  {
    checker: 'nu',
    fault: /“hello” is not an absolute URL/,
    because: 'The text that the screen rejects.',
  },
  {
    checker: 'nu',
    fault: /disableremoteplayback/,
    because: 'An attribute of the Remote Playback API (W3C), section 2.5.',
  },
  {
    checker: 'nu',
    fault: /“role=group”.*“role=menu”/,
    because: 'The label of a group of choices has the role presentation.',
  },
  {
    checker: 'ibm',
    fault: /label_name_visible/,
    element: /aria-label="Messages, \d+ unread"/,
    because: 'The number in the badge is part of the name, after the label.',
  },
  {
    checker: 'ibm',
    fault: /label_content_exists|input_label_exists/,
    element:
      /class="(?:target_notification-switches|input_field (?:area_field words_pasted-list|title_mix-head))"/,
    because: 'The engine takes text under a clip-path for hidden; assistive technology reads it.',
  },
  {
    checker: 'nu',
    fault: /“pathLength” not allowed on element “circle”/,
    because: 'SVG 2 allows it on all shapes, section 9.6.1.',
  },
];

/** Returns true for false positives and for faults in the markup of libraries. */
export function isAccepted(fault: Fault): boolean {
  return accepted.some(
    (each) =>
      each.checker === fault.checker &&
      each.fault.test(`${fault.rule}: ${fault.message}`) &&
      (each.element?.test(fault.element) ?? true) &&
      (!each.isOutsidePopup || fault.isOutsidePopup === true),
  );
}
