import { Type } from 'typebox'
import { currencyOf, findBusiness } from '../../features/business/business.ts'
import { requireSetup, SETUP_STEPS, type SetupStep } from '../../features/setup/setup.ts'
import { membershipsOf } from '../../features/team/member.ts'
import { defineRoute } from '../../http/route.ts'
import { notFound } from '../../kernel/api-error.ts'
import { assert } from '../../kernel/assert.ts'
import { ROLES } from '../../kernel/role.ts'
import { listOf, oneOf } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'

const Me = Type.Object(
  {
    userId: Type.String({ description: 'Id of the user' }),
    memberId: Type.String({ description: 'Id of the user as a member of the business' }),
    name: Type.String({ description: 'Name of the user' }),
    email: Type.String({ description: 'Email address of the user' }),
    role: oneOf(ROLES, 'Role in the business'),
    twoFactorEnabled: Type.Boolean({ description: 'Whether the user signs in with a second factor' }),
    business: Type.Object(
      {
        id: Type.String({ description: 'Id of the business' }),
        name: Type.String({ description: 'Name of the business' }),
        timezone: Type.String({ description: 'IANA time zone' }),
        country: Type.String({ description: 'Two-letter country code' }),
        currency: Type.String({ description: 'Currency of costs and new prices, ISO 4217' }),
        plan: Type.String({ description: 'Name of the plan' }),
        isDemo: Type.Boolean({ description: 'Whether the service created the business as a demo' }),
        setupStep: Type.Unsafe<SetupStep | null>({
          type: ['string', 'null'],
          enum: [...SETUP_STEPS, null],
          description: 'Next step of the setup; null if the setup is finished or was skipped',
        }),
      },
      { description: 'The business that the user looks at' },
    ),
    textsAreSimulated: Type.Boolean({ description: 'No SMS carrier is set up, so texts reach nobody' }),
    businesses: listOf(
      Type.Object({
        id: Type.String({ description: 'Id of the business' }),
        name: Type.String({ description: 'Name of the business' }),
        role: oneOf(ROLES, 'Role in the business'),
      }),
      'All businesses of the user',
    ),
  },
  { title: 'Me' },
)

export interface MeParts {
  /** Whether no SMS carrier is set up now, so that texts reach nobody. */
  readonly textsAreSimulated: () => boolean
}

/** The signed-in person, and the business that the session shows. */
export const meRoutes = (parts: MeParts) => [
  defineRoute({
    method: 'GET',
    path: '/me',
    role: 'viewer',
    operationId: 'getMe',
    summary: 'Read the signed-in user',
    reply: { data: Me },
    async handle({ db, caller }) {
      const { userId, memberId, name, email, role } = requireSignedIn(caller)
      const [found, setup, memberships, [user]] = await Promise.all([
        findBusiness(db, caller.businessId),
        requireSetup(db, caller.businessId),
        membershipsOf(db, userId, memberId),
        db.read<{ twoFactorEnabled: boolean | null }[]>`
          SELECT two_factor_enabled AS "twoFactorEnabled" FROM users WHERE id = ${userId}`,
      ])
      assert(found !== null, 'a session belongs to a business')
      const business = { ...found, currency: currencyOf(found), isDemo: setup.isDemo, setupStep: setup.step }
      return {
        ...{ userId, memberId, name, email, role, business, twoFactorEnabled: user?.twoFactorEnabled ?? false },
        textsAreSimulated: parts.textsAreSimulated(),
        businesses: memberships.map((one) => ({ id: one.businessId, name: one.businessName, role: one.role })),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/me/business',
    role: 'viewer',
    operationId: 'switchBusiness',
    summary: 'Switch to another of your businesses',
    body: Type.Object({ businessId: Type.String() }, { additionalProperties: false }),
    reply: { status: 204 },
    async handle({ db, caller }, { body }) {
      const memberships = await membershipsOf(db, requireSignedIn(caller).userId, null)
      const there = memberships.find(({ businessId }) => businessId === body.businessId)
      if (there === undefined) throw notFound(`business ${body.businessId}`)
      await db.write`UPDATE sessions SET member_id = ${there.memberId} WHERE id = ${caller.keyId}`
    },
  }),
]
