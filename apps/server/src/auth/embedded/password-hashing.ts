import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults. */
export const passwordHashing = {
  hash: (password: string): Promise<string> => hash(password),
  verify: (stored: string, password: string): Promise<boolean> => verify(stored, password),
};
