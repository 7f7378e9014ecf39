import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, text, textOrNull } from '../../kernel/schema.ts'
import { createContact, deleteContact, listContacts, requireContact, updateContact } from './contact.ts'

const EXAMPLE = {
  id: 'ctc_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'Ada Lovelace',
  phone: '+15551234567',
  email: 'ada@example.com',
  notes: 'Prefers mornings',
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}

/** Contract: Contact. */
export const Contact = Type.Object(
  {
    id: Type.String({ description: 'Id of the contact' }),
    name: textOrNull(undefined, 'Name'),
    phone: textOrNull(undefined, 'Phone number, E.164'),
    email: textOrNull(undefined, 'Email address'),
    notes: textOrNull(undefined, 'Notes for your team. The assistant does not read them out.'),
    createdAt: instant('When the contact was added'),
    updatedAt: instant('When the contact was last changed'),
  },
  { title: 'Contact', examples: [EXAMPLE] },
)

const writable = {
  name: Type.Optional(textOrNull(200, 'Name')),
  phone: Type.Optional(
    textOrNull(40, "Phone number in E.164 or in the national format of the business's country, without an extension"),
  ),
  email: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'idn-email',
      minLength: 3,
      maxLength: 254,
      description: 'Email address. Letters of any language are accepted.',
    }),
  ),
  notes: Type.Optional(textOrNull(10_000, 'Notes for your team. The assistant does not read them out.')),
}

export const NewContact = Type.Object(writable, {
  additionalProperties: false,
  description: 'At least one of `name`, `phone` and `email` is required.',
  anyOf: [{ required: ['name'] }, { required: ['phone'] }, { required: ['email'] }],
  title: 'NewContact',
  examples: [{ name: 'Ada Lovelace', phone: '+15551234567', email: 'ada@example.com', notes: 'Prefers mornings' }],
})

const ContactPatch = Type.Object(writable, {
  additionalProperties: false,
  description:
    'JSON merge patch: only the fields you send change. Null clears a field, but one of `name`, `phone` and `email` must remain.',
  title: 'ContactPatch',
  examples: [{ notes: null }],
})

export const ContactId = Type.Object({ id: Type.String() })

const ContactQuery = Type.Object({
  q: Type.Optional(
    text(
      200,
      'Text to find in the name, phone or email, ignoring case and accents. Digits of a phone number are found in every spelling.',
    ),
  ),
  phone: Type.Optional(text(40, 'Only contacts with this phone number, in any format')),
  email: Type.Optional(text(254, 'Only contacts with exactly this email address, ignoring case')),
  createdAfter: Type.Optional(instant('Only contacts added after this time (exclusive)')),
  createdBefore: Type.Optional(instant('Only contacts added before this time (exclusive)')),
})

export const contactRoutes = [
  defineRoute({
    method: 'GET',
    path: '/contacts',
    scope: 'contacts:read',
    summary: 'List contacts',
    query: ContactQuery,
    reply: { list: Contact },
    handle: ({ db, caller }, { query, page }) => listContacts(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/contacts',
    scope: 'contacts:write',
    summary: 'Create a contact',
    description:
      'Another contact may have the same number or email address: look for it first with `phone` or `email` of `GET /contacts`.',
    body: NewContact,
    reply: { status: 201, data: Contact },
    handle: ({ db, caller, now }, { body }) =>
      createContact(db, caller.businessId, body, caller.member === null ? 'api' : 'dashboard', now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/contacts/:id',
    scope: 'contacts:read',
    summary: 'Read a contact',
    params: ContactId,
    reply: { data: Contact },
    handle: ({ db, caller }, { params }) => requireContact(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/contacts/:id',
    scope: 'contacts:write',
    summary: 'Change a contact',
    params: ContactId,
    body: ContactPatch,
    reply: { data: Contact },
    handle: ({ db, caller, now }, { params, body }) => updateContact(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/contacts/:id',
    scope: 'contacts:write',
    summary: 'Delete a contact',
    description: "The contact's calls, messages and appointments are kept.",
    params: ContactId,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => deleteContact(db, caller.businessId, params.id),
  }),
]
