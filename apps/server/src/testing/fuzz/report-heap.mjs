// Loaded into a server under test. On SIGUSR2, prints its memory after a garbage collection.
import process from 'node:process';
import v8 from 'node:v8';
import vm from 'node:vm';

// The first stack in the log would load them: 27 MB that are no growth.
process.setSourceMapsEnabled(false);
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  process.stdout.write(`memory ${heapUsed} ${rss}\n`);
});
