import { expectTypeOf, test } from 'vitest';
import type { LimitName } from '../endpoint.ts';
import type { rateLimits } from './limits.ts';

test('a call cannot have a limit of sign-ins, sockets or connections', () => {
  expectTypeOf<Exclude<keyof typeof rateLimits, LimitName>>().toEqualTypeOf<
    | 'signIn'
    | 'signInAccount'
    | 'passkeyStart'
    | 'signUp'
    | 'session'
    | 'readVisitor'
    | 'sitemap'
    | 'readUser'
    | 'accessToken'
    | 'passwordReset'
    | 'passwordResetAccount'
    | 'claimClip'
    | 'claimEmail'
    | 'webhookMail'
    | 'openSocket'
    | 'subscribe'
    | 'readBytes'
    | 'typing'
    | 'together'
    | 'startTogether'
    | 'request'
    | 'frame'
  >();
});
