/** A made-up person. */
export interface SamplePerson {
  name: string
  email?: string
  notes?: string
}

/** In the order in which they call for the first time. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { name: 'Maria Gonzalez', email: 'maria.gonzalez@example.com', notes: 'Prefers mornings.' },
  { name: 'James Carter', email: 'james.carter@example.com' },
  { name: 'Aisha Rahman', email: 'aisha.rahman@example.com', notes: 'Allergic to nuts.' },
  { name: 'Tom Becker' },
  { name: 'Priya Nair', email: 'priya.nair@example.com' },
  { name: 'Olivia Brooks', email: 'olivia.brooks@example.com', notes: 'Comes with her daughter.' },
  { name: 'Daniel Kim' },
  { name: 'Sofia Rossi', email: 'sofia.rossi@example.com' },
  { name: 'Marcus Webb', email: 'marcus.webb@example.com', notes: 'Always asks for the first appointment of the day.' },
  { name: 'Helen Fischer' },
  { name: 'Andre Lewis', email: 'andre.lewis@example.com' },
  { name: 'Nora Lindqvist', email: 'nora.lindqvist@example.com' },
  { name: 'Kevin Murphy', notes: 'Needs step-free access.' },
  { name: 'Leila Haddad', email: 'leila.haddad@example.com' },
  { name: 'Grace Turner', email: 'grace.turner@example.com' },
  { name: 'Pavel Novak' },
  { name: 'Hannah Cohen', email: 'hannah.cohen@example.com', notes: 'Pays by card.' },
  { name: 'Victor Almeida', email: 'victor.almeida@example.com' },
  { name: 'Ruth Okafor' },
  { name: 'Simon Weaver', email: 'simon.weaver@example.com' },
  { name: 'Mei Tanaka', email: 'mei.tanaka@example.com' },
  { name: 'Paul Jensen' },
  { name: 'Claire Dubois', email: 'claire.dubois@example.com', notes: 'New in town.' },
  { name: 'Isaac Reed', email: 'isaac.reed@example.com' },
]

const FIRST_PHONE = 110

/** A number from the range 555-0100 to 555-0199, which belongs to nobody. */
export const samplePhone = (index: number): string => `+12125550${FIRST_PHONE + index}`
