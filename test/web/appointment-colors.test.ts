import { expect, test } from 'vitest'
import { appointmentColors } from '../../web/src/screens/calendar/appointment/appointment-colors.ts'

const SERVICES = ['Haircut', 'Color', 'Beard', 'Nails', 'Brows', 'Massage', 'Perm'].map((name) => ({ name }))
const STAFF = [
  { id: 'anna', color: '#0f766e' },
  { id: 'ben', color: null },
]
const colorOf = (service: string | null, status: 'confirmed' | 'completed' | 'no_show' | 'cancelled' = 'confirmed') =>
  appointmentColors({ service, status, staffId: 'anna' }, { by: 'service', services: SERVICES, staff: STAFF }).dot
const colorOfStaff = (staffId: string | null, status: 'confirmed' | 'no_show' = 'confirmed') =>
  appointmentColors({ service: 'Color', status, staffId }, { by: 'staff', services: SERVICES, staff: STAFF })

test('an appointment has the color of its service, whatever case the name is in; the colors repeat after six', () => {
  expect(colorOf('Color')).toBe('var(--service-2)')
  expect(colorOf('color', 'completed')).toBe('var(--service-2)')
  expect(colorOf('Perm')).toBe(colorOf('Haircut'))
  expect(colorOf('Something else')).toBe(colorOf(null))
})

test('by staff, an appointment has the color that was chosen for the member, or one of the palette', () => {
  expect(colorOfStaff('anna').dot).toContain('#0f766e')
  expect(colorOfStaff('anna').color).toContain('#0f766e')
  expect(colorOfStaff('anna').contrastColor).toBe('var(--ink)')
  expect(colorOfStaff('ben').dot).toBe('var(--service-2)')
  expect(colorOfStaff('removed')).toEqual(colorOfStaff(null))
})

test('a no-show and a cancelled appointment have colors of their own', () => {
  expect(colorOf('Color', 'no_show')).toBe('var(--bad)')
  expect(colorOf('Color', 'cancelled')).toBe('var(--muted)')
  expect(colorOfStaff('anna', 'no_show').dot).toBe('var(--bad)')
})
