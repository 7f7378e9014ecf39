import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import {
  addScenario,
  changeScenario,
  EXPECTED_KINDS,
  listScenarios,
  MAX_EXPECTED,
  MAX_LINE,
  MAX_LINES,
  removeScenario,
} from './scenario.ts'
import { scenarioFromCall } from './scenario-from-call.ts'
import { listResults, runScenario, type ScenarioDeps } from './scenario-run.ts'
import { listSpokenResults, playSpoken, SPOKEN_STATES, type SpokenDeps } from './scenario-spoken.ts'
import { addTemplate, TRADES } from './scenario-templates.ts'

export interface ScenarioParts {
  readonly scenarios: ScenarioDeps
  readonly scenariosSpoken: SpokenDeps
}

const expectation = {
  kind: oneOf(EXPECTED_KINDS, 'What must come of the test, or must not'),
  service: textOrNull(200, 'Name of the booked service. Null: any.'),
  day: textOrNull(100, 'Day of the appointment in words, such as "tomorrow". Null: any.'),
  field: textOrNull(40, 'Key of the collected field'),
  words: textOrNull(200, 'Words that must be said, must never be said, or must be in the collected answer'),
}
const { kind, ...optionalOfExpectation } = expectation
const lines = Type.Array(text(MAX_LINE), { maxItems: MAX_LINES, description: 'What the caller says, in order' })
const expected = <T extends typeof Expectation | typeof NewExpectation>(item: T) =>
  Type.Array(item, { maxItems: MAX_EXPECTED, description: 'What must come of it' })
const Expectation = Type.Object(expectation, { title: 'ScenarioExpectation' })
const NewExpectation = Type.Object(
  { kind, ...Type.Partial(Type.Object(optionalOfExpectation)).properties },
  { additionalProperties: false, title: 'NewScenarioExpectation' },
)
const name = text(100, 'Name of the test')
const Scenario = Type.Object(
  {
    id: Type.String({ description: 'Id of the test' }),
    assistantId: Type.String({ description: 'Id of the assistant' }),
    ...{ name, lines, expected: expected(Expectation) },
    createdAt: instant('When the test was added'),
    updatedAt: instant('When the test was last changed'),
  },
  { title: 'Scenario' },
)
const EXAMPLE = {
  name: 'Books tomorrow',
  lines: ['I would like a haircut tomorrow at ten', 'Ada Lovelace', 'yes'],
  expected: [{ kind: 'booked', service: 'Haircut', day: 'tomorrow' }],
}
const NewScenario = Type.Object(
  { name, lines, expected: expected(NewExpectation) },
  { additionalProperties: false, title: 'NewScenario', examples: [EXAMPLE] },
)
const ScenarioChange = Type.Object(
  { name: Type.Optional(name), lines: Type.Optional(lines), expected: Type.Optional(expected(NewExpectation)) },
  { additionalProperties: false, title: 'ScenarioChange', examples: [{ name: 'Books next week' }] },
)
const runs = listOf(
  Type.Object({
    passed: Type.Boolean({ description: 'Whether everything came as expected' }),
    failures: listOf(Type.String(), 'What was expected and did not come, in sentences'),
    transcript: listOf(
      Type.Object({
        role: oneOf(['caller', 'assistant'], 'Who spoke'),
        text: Type.String({ description: 'Words' }),
      }),
      'What was said',
    ),
    answeredBy: oneOf(['model', 'rules'], 'Whether an AI model or the built-in assistant answered'),
  }),
  'One run; three where an AI model answers',
)
const Result = Type.Object(
  {
    scenarioId: Type.String({ description: 'Id of the test' }),
    version: Type.Integer({ description: 'Version of the assistant that was tested' }),
    passed: Type.Boolean({ description: 'Whether every run passed' }),
    runs,
    ranAt: instant('When the test ran'),
  },
  { title: 'ScenarioResult' },
)
const SpokenResult = Type.Object(
  {
    scenarioId: Type.String({ description: 'Id of the test' }),
    version: Type.Integer({ description: 'Version of the assistant that was tested' }),
    state: oneOf(SPOKEN_STATES, '`playing` until the test has ended; `failed`: it could not be played to its end'),
    passed: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether every run passed. Null until the test has ended.',
    }),
    runs,
    problem: textOrNull(undefined, 'Why the test could not be played, and what to do. Null: no problem.'),
    startedAt: instant('When the test began'),
    endedAt: instantOrNull('When the test ended. Null: it is being played.'),
  },
  { title: 'ScenarioSpokenResult' },
)
const Id = Type.Object({ id: Type.String() })
const version = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Version. Default: the one that was saved last.' }),
)

const editRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/assistants/:id/scenarios',
    role: 'viewer',
    operationId: 'listScenarios',
    summary: 'List the tests of an assistant, oldest first',
    params: Id,
    reply: { data: listOf(Scenario) },
    handle: ({ db, caller }, { params }) => listScenarios(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/assistants/:id/scenarios',
    role: 'admin',
    operationId: 'createScenario',
    summary: 'Add a test: what a caller says, and what must come of it',
    conflict: 'The assistant has too many tests',
    params: Id,
    body: NewScenario,
    reply: { status: 201, data: Scenario },
    handle: ({ db, caller, now }, { params, body }) => addScenario(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/assistants/:id/scenario-results',
    role: 'viewer',
    operationId: 'listScenarioResults',
    summary: 'List the last result of each test and version, newest versions first',
    params: Id,
    reply: { data: listOf(Result) },
    handle: ({ db, caller }, { params }) => listResults(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/scenarios/:id',
    role: 'admin',
    operationId: 'updateScenario',
    summary: 'Change a test',
    params: Id,
    body: ScenarioChange,
    reply: { data: Scenario },
    handle: ({ db, caller, now }, { params, body }) => changeScenario(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/scenarios/:id',
    role: 'admin',
    operationId: 'deleteScenario',
    summary: 'Remove a test and its results',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeScenario(db, caller.businessId, params.id),
  }),
]

const makingRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/assistants/:id/scenarios/from-template',
    role: 'admin',
    operationId: 'createScenariosFromTemplate',
    summary: 'Add the tests of a trade, with the first service of the business',
    conflict: 'The assistant has too many tests',
    params: Id,
    body: Type.Object(
      { trade: oneOf(TRADES, 'Trade of the business') },
      { additionalProperties: false, title: 'ScenarioTemplate', examples: [{ trade: 'hair' }] },
    ),
    reply: { status: 201, data: listOf(Scenario) },
    handle: ({ db, caller, now }, { params, body }) => addTemplate(db, caller.businessId, params.id, body.trade, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/assistants/:id/scenarios/from-call',
    role: 'admin',
    operationId: 'createScenarioFromCall',
    summary: 'Make a test of a call: what the caller said, and what came of it',
    conflict: 'The assistant has too many tests',
    params: Id,
    body: Type.Object(
      { callId: text(100, 'Id of the call') },
      {
        additionalProperties: false,
        title: 'ScenarioOfCall',
        examples: [{ callId: 'call_01j9zk3v5dfa8r4wz6q2m7xt3e' }],
      },
    ),
    reply: { status: 201, data: Scenario },
    handle: ({ db, caller, now }, { params, body }) =>
      scenarioFromCall(db, caller.businessId, params.id, body.callId, now()),
  }),
]

/** The owner's tests of an assistant, and their results. */
export const scenarioDashboardRoutes = ({
  scenarios: deps,
  scenariosSpoken,
}: ScenarioParts): readonly DashboardRoute[] => [
  ...editRoutes,
  ...makingRoutes,
  defineRoute({
    method: 'POST',
    path: '/scenarios/:id/run',
    role: 'admin',
    operationId: 'runScenario',
    summary: 'Play a test with a version of its assistant; nothing is booked, sent or dialed',
    description: 'Where an AI model answers, the test is played three times, and each time must pass.',
    params: Id,
    body: Type.Object(
      {
        version,
      },
      { additionalProperties: false, title: 'ScenarioRunRequest', examples: [{}] },
    ),
    reply: { data: Result },
    handle: ({ db, caller, now }, { params, body }) => runScenario(db, deps, caller.businessId, params.id, body, now),
  }),
  defineRoute({
    method: 'POST',
    path: '/scenarios/:id/play',
    role: 'admin',
    operationId: 'playScenarioSpoken',
    summary: 'Begin to play a test aloud with a version of its assistant; nothing is booked, sent or dialed',
    description:
      'A voice says the lines, speech recognition hears them, and the test takes as long as a call. Read the result from the list of results.',
    conflict: 'Another test is being played aloud, or no speech recognition is set up',
    params: Id,
    body: Type.Object({ version }, { additionalProperties: false, title: 'ScenarioPlayRequest', examples: [{}] }),
    reply: { status: 201, data: SpokenResult },
    handle: async ({ db, caller, now }, { params, body }) =>
      (await playSpoken(db, scenariosSpoken, caller.businessId, params.id, body, now)).begun,
  }),
  defineRoute({
    method: 'GET',
    path: '/assistants/:id/spoken-results',
    role: 'viewer',
    operationId: 'listSpokenResults',
    summary: 'List the last result of each test and version that was played aloud, newest versions first',
    params: Id,
    reply: { data: listOf(SpokenResult) },
    handle: ({ db, caller, now }, { params }) => listSpokenResults(db, caller.businessId, params.id, now()),
  }),
]
