// Loaded into the workers of Vitest, which would otherwise outlive the process that started them.
import process from 'node:process';

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
