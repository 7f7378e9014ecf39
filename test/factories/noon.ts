import { systemClock } from '../../src/kernel/clock.ts'

/**
 * A time zone where it is noon now, so that people may be called and texted. A campaign's recipients are there, too, when their numbers
 * have no area: +1 555.
 */
export const zoneWhereItIsNoon = (): string => zoneWhereTheHourIs(12)

/** @param hour from 0 to 23 */
export function zoneWhereTheHourIs(hour: number): string {
  const ahead = ((hour - systemClock.now().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
