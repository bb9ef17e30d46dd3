const UPDATE_MS = 1_000;

/**
 * Shows the current step and the seconds since the start in one line of a terminal. Writes nothing
 * to a pipe.
 *
 * @param {string} verb
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} output
 */
export function startProgress(verb, output) {
  const started = performance.now();
  let step = '';

  function draw() {
    if (!output.isTTY || step === '') return;
    const seconds = Math.round((performance.now() - started) / 1_000);
    output.write(`\r\x1b[K${verb} ${step} ... ${seconds} s`);
  }

  const timer = setInterval(draw, UPDATE_MS);
  timer.unref();
  return {
    /** @param {string} next */
    show(next) {
      step = next;
      draw();
    },
    stop() {
      clearInterval(timer);
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}
