import { type Picture, visitor, wholePage } from './picture.ts';
import { at, openPage } from './steps.ts';

export const PAGE_PICTURES: readonly Picture[] = [
  wholePage(visitor('magic', openPage('/magic'))),
  ...['about', 'privacy', 'terms'].map((name) => visitor(`page-${name}`, openPage(`/${name}`))),
  visitor('api-docs', openPage('/api/docs')),
  visitor('api-docs-operation', openPage('/api/docs'), async (page) => {
    const operation = page.locator('.opblock').first();
    await operation.getByRole('button').first().click();
    await operation.getByRole('heading', { name: 'Responses' }).waitFor();
    await operation.evaluate((element) => element.scrollIntoView());
  }),
  visitor('api-docs-schemas', openPage('/api/docs'), async (page) => {
    const schemas = page.locator('section.models');
    await schemas.getByRole('button').nth(1).click();
    await schemas.evaluate((element) => element.scrollIntoView());
  }),
  visitor('error', at('/nowhere', 'Unexpected Application Error!')),
];
