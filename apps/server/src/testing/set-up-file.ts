import { setCheapHashing } from './auth/hashing.ts';

setCheapHashing();
