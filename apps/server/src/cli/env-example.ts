// Prints .env.example.
import { stdout } from 'node:process';
import { envExample } from '#platform/settings/env-example.ts';

stdout.write(envExample());
