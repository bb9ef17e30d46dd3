import { signUpEndpoints } from '@reprise/contract/sign-ups/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { SignUpGate } from './sign-up-gate.service.ts';

export function signUpRoutes(gate: SignUpGate): readonly Route[] {
  return [route(signUpEndpoints.signUps, ({ body }) => gate.state(body.code))];
}
