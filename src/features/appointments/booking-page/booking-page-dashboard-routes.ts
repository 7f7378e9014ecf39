import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../../http/route.ts'
import { listOf, oneOf, text } from '../../../kernel/schema.ts'
import type { Caller } from '../../../kernel/scope.ts'
import type { Database } from '../../../store/database.ts'
import { findTextingNumber } from '../../messages/message.ts'
import { BOOKING_PROOFS, type BookingPage, changeBookingPage, readBookingPage } from './booking-page.ts'

export interface BookingPageParts {
  /** Whether the service has a mail server. */
  sendsMail(): boolean
  /** The address of a booking page, and whether it can be reached from outside. */
  bookingPageUrl(slug: string): string
  readonly hasPublicUrl: boolean
}

const enabled = Type.Boolean({ description: 'Customers can open the page' })
const proofs = listOf(
  oneOf(BOOKING_PROOFS),
  'How customers get the code that proves who they are: by text message, by mail or either, as they choose',
)
const allowedSites = listOf(
  Type.String({ maxLength: 250 }),
  'Web sites that may show the page in a frame, such as https://www.example.com. At most 20.',
)
const indexed = Type.Boolean({ description: 'Search engines may list the page' })
const SLUG = 'Last part of the address: 3 to 50 letters a to z, digits and hyphens'

const BookingPageSchema = Type.Object(
  {
    enabled,
    slug: Type.String({ description: SLUG }),
    url: Type.String({ description: 'Address of the page' }),
    proofs,
    allowedSites,
    indexed,
    hasPublicUrl: Type.Boolean({ description: 'The address can be reached from outside' }),
    hasTextNumber: Type.Boolean({ description: 'The business has a phone number that sends texts' }),
    hasMailServer: Type.Boolean({ description: 'The service has a mail server' }),
  },
  { title: 'BookingPage' },
)

const BookingPagePatch = Type.Object(
  {
    enabled: Type.Optional(enabled),
    slug: Type.Optional(text(50, SLUG)),
    proofs: Type.Optional(proofs),
    allowedSites: Type.Optional(allowedSites),
    indexed: Type.Optional(indexed),
  },
  { additionalProperties: false, title: 'BookingPagePatch', examples: [{ enabled: true }] },
)

/** The settings of the page where customers book by themselves. */
export function bookingPageDashboardRoutes(parts: BookingPageParts): readonly DashboardRoute[] {
  const shown = async (db: Database, { businessId }: Caller, page: BookingPage) => ({
    ...page,
    url: parts.bookingPageUrl(page.slug),
    hasPublicUrl: parts.hasPublicUrl,
    hasTextNumber: (await findTextingNumber(db, businessId, null)) !== null,
    hasMailServer: parts.sendsMail(),
  })
  return [
    defineRoute({
      method: 'GET',
      path: '/booking-page',
      role: 'viewer',
      operationId: 'getBookingPage',
      summary: 'Read the settings of the booking page',
      reply: { data: BookingPageSchema },
      handle: async ({ db, caller }) => shown(db, caller, await readBookingPage(db, caller.businessId)),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/booking-page',
      role: 'admin',
      operationId: 'updateBookingPage',
      summary: 'Change the settings of the booking page',
      conflict: 'The address belongs to another business, or no code could be sent to customers',
      body: BookingPagePatch,
      reply: { data: BookingPageSchema },
      handle: async ({ db, caller, now }, { body }) =>
        shown(
          db,
          caller,
          await changeBookingPage(db, caller.businessId, body, { sendsMail: parts.sendsMail() }, now()),
        ),
    }),
  ]
}
