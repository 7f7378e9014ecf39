import { systemClock } from '../../src/kernel/clock.ts'

/**
 * A time zone where it is noon now, so that people may be called and texted. A campaign's recipients are there, too, when their numbers
 * have no area: +1 555.
 */
export function zoneWhereItIsNoon(): string {
  const ahead = 12 - systemClock.now().getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
