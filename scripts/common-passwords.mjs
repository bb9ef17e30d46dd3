// Writes the list of common passwords that the server embeds. Input: passwords.json of the npm
// package @zxcvbn-ts/language-common, sorted by frequency.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import { root } from './lib/files.mjs';

const COUNT = 10_000;
/** The password rules of the sign-up form, in lower case. */
const FITS = /^[a-z0-9!@#$%^&*]{6,16}$/;
const target = path.join(root, 'apps/server/src/auth/embedded/common-passwords/list.ts');

const [source] = process.argv.slice(2);
if (source === undefined)
  throw new Error('Usage: node scripts/common-passwords.mjs passwords.json');
/** @type {string[]} */
const passwords = JSON.parse(await readFile(source, 'utf8'));
const fitting = passwords.filter((password) => FITS.test(password));
// Passwords with the digit and the sign that the form requires are rare, so all of them come first.
const accepted = fitting.filter((password) => /\d/.test(password) && /[!@#$%^&*]/.test(password));
const common = [...new Set([...accepted, ...fitting])].slice(0, COUNT);
const encoded = brotliCompressSync(common.toSorted().join('\n')).toString('base64');
await writeFile(
  target,
  `/**
 * Written by scripts/common-passwords.mjs: ${common.length} passwords in lower case, one per line, brotli.
 * From @zxcvbn-ts/language-common 4.1.3, MIT License, Copyright (c) 2012-2016 Dan Wheeler and
 * Dropbox, Inc., Copyright (c) 2021 @zxcvbn-ts.
 */
export const encodedPasswords =
  '${encoded}';
`,
);
console.log(`${common.length} passwords.`);
