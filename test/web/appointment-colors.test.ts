import { expect, test } from 'vitest'
import { appointmentColors } from '../../web/src/screens/calendar/appointment/appointment-colors.ts'

const SERVICES = ['Haircut', 'Color', 'Beard', 'Nails', 'Brows', 'Massage', 'Perm'].map((name) => ({ name }))
const colorOf = (service: string | null, status: 'confirmed' | 'completed' | 'no_show' | 'cancelled' = 'confirmed') =>
  appointmentColors({ service, status }, SERVICES).contrastColor

test('an appointment has the color of its service, whatever case the name is in; the colors repeat after six', () => {
  expect(colorOf('Color')).toBe('var(--service-2)')
  expect(colorOf('color', 'completed')).toBe('var(--service-2)')
  expect(colorOf('Perm')).toBe(colorOf('Haircut'))
  expect(colorOf('Something else')).toBe(colorOf(null))
})

test('a no-show and a cancelled appointment have colors of their own', () => {
  expect(colorOf('Color', 'no_show')).toBe('var(--bad)')
  expect(colorOf('Color', 'cancelled')).toBe('var(--muted)')
})
