import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'

interface QueryGauge<Label extends string> {
  registry: Registry
  name: string
  help: string
  labelNames?: readonly Label[]
  /** Reads the values, one for each combination of labels. */
  read(): Promise<readonly { labels: Partial<Record<Label, string>>; value: number }[]>
}

/**
 * A gauge that queries the database whenever it is read. While the database does not answer, the gauge has no value, and the other metrics
 * are read as usual: an outage must not disable the monitoring.
 */
export function queryGauge<Label extends string = never>(options: QueryGauge<Label>): void {
  const { registry, name, help, labelNames = [], read } = options
  const settings: GaugeConfiguration<Label> = {
    ...{ name, help, labelNames: [...labelNames], registers: [registry] },
    async collect() {
      const values = await read().catch(() => [])
      gauge.reset()
      if (labelNames.length === 0) gauge.remove()
      for (const { labels, value } of values) gauge.set(labels, value)
    },
  }
  const gauge: Gauge<Label> = new Gauge(settings)
}
