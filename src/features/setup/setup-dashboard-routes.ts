import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { listOf, oneOf, text } from '../../kernel/schema.ts'
import type { DailyHours } from '../../kernel/time/weekly-hours.ts'
import { changeSetup, listDemoRows, type RemoveStaff, requireSetup, SETUP_STEPS, startOwnBusiness } from './setup.ts'
import { TRADES } from './trades/trades.ts'

const StepOrNull = (description: string) =>
  Type.Unsafe<(typeof SETUP_STEPS)[number] | null>({
    type: ['string', 'null'],
    enum: [...SETUP_STEPS, null],
    description,
  })

const Step = (description: string) => oneOf([...SETUP_STEPS], description)

const TradeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...TRADES.map(({ id }) => id), null], description })

const DemoRows = Type.Object(
  {
    services: listOf(Type.String(), 'Names of services'),
    staff: listOf(Type.String(), 'Names of members of staff'),
    articles: listOf(Type.String(), 'Titles of articles'),
    numbers: listOf(Type.String(), 'Phone numbers in E.164'),
    sampleRecords: Type.Integer({
      description: 'Contacts, calls, appointments, texts and messages that are sample data',
    }),
  },
  { title: 'DemoRows' },
)
const Setup = Type.Object(
  {
    isDemo: Type.Boolean({ description: 'Whether the service created the business as a demo' }),
    step: StepOrNull('Next step of the setup; null if the setup is finished or was skipped'),
    openSteps: listOf(
      Step('Step'),
      'Steps before `step` that are still to be done: skipped, or filled in by a trade that was chosen later',
    ),
    trade: TradeOrNull('Id of the chosen trade; null if none was chosen'),
    demoRows: DemoRows,
  },
  { title: 'Setup' },
)
const SetupChange = Type.Object(
  {
    step: Type.Optional(StepOrNull('Next step; null finishes the setup')),
    trade: Type.Optional(TradeOrNull('Id of a trade of the list; null clears the choice')),
    done: Type.Optional(Step('The step that was saved')),
    skipped: Type.Optional(Step('The step that was skipped')),
  },
  { additionalProperties: false, title: 'SetupChange', examples: [{ step: 'hours' }] },
)
const OpeningTimes = Type.Object({
  open: Type.String({ description: 'Opening time, `HH:MM`' }),
  close: Type.String({ description: 'Closing time, `HH:MM`' }),
})
const Hours = Type.Unsafe<DailyHours>({
  type: 'object',
  additionalProperties: OpeningTimes,
  description: 'Suggested opening hours by weekday, such as `monday`; a missing weekday is closed',
})
const Trade = Type.Object(
  {
    id: oneOf(
      TRADES.map(({ id }) => id),
      'Id of the trade',
    ),
    name: Type.String({ description: 'Name of the trade' }),
    greeting: Type.String({ description: 'Suggested greeting; `{business}` stands for the name of the business' }),
    hours: Hours,
    services: listOf(
      Type.Object({
        name: Type.String({ description: 'Name of the service' }),
        durationMinutes: Type.Integer({ description: 'Length of an appointment in minutes' }),
      }),
      'Suggested services',
    ),
    answers: listOf(
      Type.Object({
        title: Type.String({ description: 'Question that callers ask' }),
        content: Type.String({ description: 'Suggested answer; `___` stands for a fact that the owner fills in' }),
      }),
      'Suggested answers',
    ),
  },
  { title: 'Trade' },
)

/** An owner's first steps: leaving the demo, and setting up the business. */
export const setupDashboardRoutes = (removeStaff: RemoveStaff): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/setup',
    role: 'viewer',
    operationId: 'getSetup',
    summary: 'Read how far the setup of the business has come, and its demo data',
    reply: { data: Setup },
    async handle({ db, caller }) {
      const [setup, demoRows] = await Promise.all([
        requireSetup(db, caller.businessId),
        listDemoRows(db, caller.businessId),
      ])
      return { ...setup, demoRows }
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/setup',
    role: 'admin',
    operationId: 'updateSetup',
    summary: 'Save the next step of the setup and the trade',
    body: SetupChange,
    reply: { data: Setup },
    async handle({ db, caller }, { body }) {
      const setup = await changeSetup(db, caller.businessId, body)
      return { ...setup, demoRows: await listDemoRows(db, caller.businessId) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/setup/start',
    role: 'admin',
    operationId: 'startOwnBusiness',
    summary: 'Remove the demo data and start the setup of your own business',
    conflict: 'The demo data was removed already',
    body: Type.Object(
      { name: text(200, 'Name of your business') },
      { additionalProperties: false, title: 'OwnBusiness', examples: [{ name: 'Riverside Dental' }] },
    ),
    reply: { data: DemoRows },
    handle: ({ db, caller, now }, { body }) => startOwnBusiness(db, caller.businessId, body, removeStaff, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/setup/trades',
    role: 'viewer',
    operationId: 'listTrades',
    summary: 'List the trades with suggested services, hours, answers and greetings',
    reply: { data: listOf(Trade) },
    handle: async () => [...TRADES],
  }),
]
