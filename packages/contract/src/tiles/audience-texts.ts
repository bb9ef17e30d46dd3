import type { TileAudience } from './audience.ts';

interface AudienceText {
  readonly name: string;
  readonly hint: string;
}

export const audienceLabel = 'Who sees it';

export const audienceTexts: Readonly<Record<TileAudience, AudienceText>> = {
  everyone: { name: 'Everyone', hint: 'Everyone, with or without an account.' },
  friends: {
    name: 'Friends',
    hint: 'Your friends only. It stays out of heat and public search.',
  },
};
