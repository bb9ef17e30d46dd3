import type * as english from './audience-texts.ts';

export const audienceLabel = 'Quién lo ve';

export const audienceTexts: typeof english.audienceTexts = {
  everyone: { name: 'Todos', hint: 'Cualquiera, con o sin cuenta.' },
  friends: {
    name: 'Amigos',
    hint: 'Solo lo ven tus amigos. Los demás no lo encuentran y no se cuenta.',
  },
};
