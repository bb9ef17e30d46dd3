import { hash } from '@node-rs/argon2';
import { passwordHashing } from '#auth/embedded/password-hashing.ts';

export const realHashing = { ...passwordHashing };

/** A real hash takes 24 ms of CPU time, and the tests need hundreds. */
export function setCheapHashing(): void {
  passwordHashing.hash = (password) => hash(password, { memoryCost: 64, timeCost: 1 });
}
