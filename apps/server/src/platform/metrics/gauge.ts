import { Gauge, type Registry } from 'prom-client';

export interface GaugeValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeSettings {
  readonly name: string;
  readonly help: string;
  /** Called on every scrape. Missing or infinite values are omitted. */
  readonly read: () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>;
  readonly labelNames?: readonly string[];
}

export function addGauge(
  registry: Registry,
  { name, help, read, labelNames = [] }: GaugeSettings,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const values = await read();
      gauge.reset();
      // Without labels, `reset` would set the value to 0.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of values) {
        if (Number.isFinite(value)) gauge.set(labels, value);
      }
    },
  });
}
