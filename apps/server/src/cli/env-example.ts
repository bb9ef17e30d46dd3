// Prints .env.example.
import { stdout } from 'node:process';
import { settings } from '#platform/config.ts';
import { envExample } from '#platform/settings/env-example.ts';

stdout.write(envExample(settings));
