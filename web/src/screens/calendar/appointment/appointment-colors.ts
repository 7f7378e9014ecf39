import type { Appointment, Service } from '../../../client/types.gen.ts'

/** Design tokens with enough contrast in both themes. */
export interface Colors {
  color: string
  contrastColor: string
}

/** As many as styles.css defines as --service-1, --service-2, ... */
const SERVICE_COLORS = 6
const NO_SHOW: Colors = { color: 'var(--bad-soft)', contrastColor: 'var(--bad)' }
const CANCELLED: Colors = { color: 'var(--sunken)', contrastColor: 'var(--muted)' }
const NO_SERVICE: Colors = { color: 'var(--sunken)', contrastColor: 'var(--ink)' }

/** The color of an appointment tells its service; red and gray tell that nobody came or that it was cancelled. Pure. */
export function appointmentColors(
  { status, service }: Pick<Appointment, 'status' | 'service'>,
  services: readonly Pick<Service, 'name'>[],
): Colors {
  if (status === 'no_show') return NO_SHOW
  if (status === 'cancelled') return CANCELLED
  return service === null ? NO_SERVICE : serviceColors(service, services)
}

/** Services get their colors in the order in which they are offered. A name that is not offered has the color of no service. */
export function serviceColors(name: string, services: readonly Pick<Service, 'name'>[]): Colors {
  const index = services.findIndex((one) => one.name.toLowerCase() === name.toLowerCase())
  if (index < 0) return NO_SERVICE
  const number = (index % SERVICE_COLORS) + 1
  return { color: `var(--service-${number}-soft)`, contrastColor: `var(--service-${number})` }
}
