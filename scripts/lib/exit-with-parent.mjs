// Loaded into the workers of Vitest, which would go on without the process that started them.
import process from 'node:process';

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
