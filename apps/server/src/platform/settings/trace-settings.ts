import * as z from 'zod/mini';

const collectorUrl = z.string().check(
  z.regex(/^https?:\/\/[^?#\s]+$/),
  z.refine((value) => URL.canParse(value)),
);
const ratio = z.pipe(
  z.pipe(z.string().check(z.regex(/^(?:\d(?:\.\d+)?|\.\d+)$/)), z.transform(Number)),
  z.number().check(z.lte(1)),
);
const sampler = z.enum([
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]);

/** OpenTelemetry's own names. Its exporter reads the other settings. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    rule: z.optional(collectorUrl),
    expects: 'an address such as http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    rule: z.optional(collectorUrl),
    expects: 'an address such as http://127.0.0.1:4318/v1/traces',
  },
  OTEL_SERVICE_NAME: {
    rule: z._default(z.string().check(z.maxLength(100)), 'reprise'),
    expects: 'a name of at most 100 characters',
  },
  OTEL_TRACES_SAMPLER: {
    rule: z._default(sampler, 'parentbased_always_on'),
    expects: 'always_on, always_off or traceidratio, or one of them after parentbased_',
  },
  OTEL_TRACES_SAMPLER_ARG: { rule: z._default(ratio, 1), expects: 'a number from 0 to 1' },
  OTEL_SDK_DISABLED: { rule: z.optional(z.enum(['true', 'false'])), expects: 'true or false' },
} as const;
