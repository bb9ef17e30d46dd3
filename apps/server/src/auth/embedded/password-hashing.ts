import { hash, verify } from '@node-rs/argon2';

/** How passwords are hashed and compared: argon2id with the library's figures. */
export const passwordHashing = {
  hash: (password: string): Promise<string> => hash(password),
  verify: (stored: string, password: string): Promise<boolean> => verify(stored, password),
};
