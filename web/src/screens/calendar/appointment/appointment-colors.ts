import type { Appointment, Service, StaffMember } from '../../../client/types.gen.ts'

/** CSS colors with enough contrast in both themes. */
export interface Colors {
  /** Of a block. */
  color: string
  /** Of the text on the block. */
  contrastColor: string
  /** Of a dot on the page. */
  dot: string
}

/** What the colors of appointments tell, and all services and members in their order. */
export interface ColorKey {
  by: 'service' | 'staff'
  services: readonly Pick<Service, 'name'>[]
  staff: readonly Pick<StaffMember, 'id' | 'color'>[]
}

/** As many as styles.css defines as --service-1, --service-2, ... */
const PALETTE_SIZE = 6
const NO_SHOW: Colors = { color: 'var(--bad-soft)', contrastColor: 'var(--bad)', dot: 'var(--bad)' }
const CANCELLED: Colors = { color: 'var(--sunken)', contrastColor: 'var(--muted)', dot: 'var(--muted)' }
const NONE: Colors = { color: 'var(--sunken)', contrastColor: 'var(--ink)', dot: 'var(--ink)' }

/** The color tells the service or the member; red and gray tell that nobody came or that it was canceled. Pure. */
export function appointmentColors(
  { status, service, staffId }: Pick<Appointment, 'status' | 'service' | 'staffId'>,
  key: ColorKey,
): Colors {
  if (status === 'no_show') return NO_SHOW
  if (status === 'cancelled') return CANCELLED
  if (key.by === 'staff') return staffId === null ? NONE : staffColors(staffId, key.staff)
  return service === null ? NONE : serviceColors(service, key.services)
}

/** Services get their colors in the order in which they are offered. A name that is not offered has the color of no service. */
export function serviceColors(name: string, services: ColorKey['services']): Colors {
  const index = services.findIndex((one) => one.name.toLowerCase() === name.toLowerCase())
  return index < 0 ? NONE : paletteColors(index)
}

/** The color that was chosen for the member, else one of the palette. Somebody who was removed has none. */
export function staffColors(id: string, staff: ColorKey['staff']): Colors {
  const index = staff.findIndex((one) => one.id === id)
  if (index < 0) return NONE
  const chosen = staff[index]?.color ?? null
  return chosen === null ? paletteColors(index) : ownColors(chosen)
}

function paletteColors(index: number): Colors {
  const number = (index % PALETTE_SIZE) + 1
  const strong = `var(--service-${number})`
  return { color: `var(--service-${number}-soft)`, contrastColor: strong, dot: strong }
}

/** Any color is readable if it only tints the page. @param chosen `#rrggbb` */
const ownColors = (chosen: string): Colors => ({
  color: `color-mix(in srgb, ${chosen} 18%, var(--surface))`,
  contrastColor: 'var(--ink)',
  dot: `color-mix(in srgb, ${chosen} 80%, var(--ink))`,
})
