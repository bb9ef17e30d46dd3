import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProviderLine } from './provider-line.tsx';

test.each([
  [['jNQXAC9IVRw', 'sample-0001'], 'Pictures from YouTube'],
  [['sample-0001', undefined, 'jNQXAC9IVRw'], 'Pictures from YouTube'],
  [['sample-0001', undefined], ''],
  [[], ''],
])('%j: %j', (videoIds, text) => {
  const { container } = render(<ProviderLine videoIds={videoIds} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('a')?.href ?? '').toBe(text && 'https://www.youtube.com/');
});
