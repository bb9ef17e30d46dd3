// Loaded into Vitest's workers, which would otherwise outlive the process that started them.
import process from 'node:process';

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
