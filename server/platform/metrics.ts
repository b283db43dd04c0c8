import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { errorFields, type Log } from './log.ts'

/** Upper limits of the latency histogram's buckets, seconds. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A value with the labels that tell it from the gauge's other values. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A value that is read when the metrics are. */
export interface GaugeSource {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  read(): Promise<readonly Sample[]> | readonly Sample[]
}

/** Figures of this process for Prometheus. */
export interface Metrics {
  /** @param call name in the contract, so that the number of different values is bounded */
  observeCall(call: string, status: number, seconds: number): void
  /** A browser's report of blocked content. @param directive of the policy; the caller bounds the number of values */
  countViolation(directive: string): void
  addGauge(source: GaugeSource): void
  /** @returns the text format of Prometheus */
  render(): Promise<{ readonly contentType: string; readonly text: string }>
}

/** Figures of calls and of the process itself; the rest is added with `addGauge`. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'kapao_call_duration_seconds',
    help: 'Duration of calls, by name in the contract and status; other requests below /api are "unknown".',
    labelNames: ['call', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  })
  const violations = new Counter({
    name: 'kapao_csp_violations_total',
    help: 'Violations of the content security policy that browsers reported, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  })
  return {
    countViolation: (directive) => violations.inc({ directive }),
    observeCall: (call, status, seconds) => calls.observe({ call, status }, seconds),
    addGauge: ({ name, help, labelNames = [], read }) => {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        // A figure that can't be read is left out; the others are still useful.
        async collect() {
          this.reset()
          // Without labels, `reset` sets the value to 0.
          if (labelNames.length === 0) this.remove()
          try {
            for (const { labels = {}, value } of await read()) this.set(labels, value)
          } catch (error) {
            log.warn('metric', { name, ...errorFields(error) })
          }
        },
      })
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
