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
    hint: 'Only your friends see it. It is not counted or found by others.',
  },
};
