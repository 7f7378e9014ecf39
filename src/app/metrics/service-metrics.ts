import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { freeBytes } from '../resources/disk-space.ts'

/** The registry of /metrics, with what concerns the whole process. Each part adds its own metrics. */
export function serviceMetrics({ version, dataDir }: { version: string; dataDir: string }): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'frontbell_build_info',
    help: 'Always 1; the label is the version of this process',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const free = new Gauge({
    name: 'frontbell_disk_free_bytes',
    help: 'Free space on the disk of the data folder',
    registers: [registry],
    async collect() {
      await freeBytes(dataDir).then(
        (bytes) => free.set(bytes),
        () => free.remove(),
      )
    },
  })
  return registry
}
