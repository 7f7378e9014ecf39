import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import { Lookup } from '../caller-lookup/caller-lookup.ts'
import {
  ANSWERS_WHEN,
  changeAssistant,
  createAssistant,
  listAssistants,
  removeAssistant,
  requireAssistant,
} from './assistant.ts'
import { MAX_CHOSEN, MAX_INSTRUCTIONS, MAX_LANGUAGES } from './assistant-content.ts'
import { diffVersions, listVersions, publishAssistant, restoreVersion } from './assistant-version.ts'
import { listWarnings, type WarningDeps } from './assistant-warnings.ts'
import { FIELD_MOMENTS, FIELD_TYPES, MAX_CHOICES, MAX_FIELDS } from './field-to-collect.ts'

export interface AssistantParts {
  readonly assistants: WarningDeps
}

const field = {
  key: text(40, 'Name of the value in records and exports: lower-case letters, digits and underscores'),
  label: text(60, 'What people read beside the value'),
  question: text(200, 'How the assistant asks'),
  type: oneOf(FIELD_TYPES, 'What the answer is'),
  choices: Type.Array(text(60), { maxItems: MAX_CHOICES, description: 'The answers of a `choice`, otherwise empty' }),
  required: Type.Boolean({ description: 'Whether nothing is booked without the answer' }),
  when: oneOf(FIELD_MOMENTS, 'When the assistant asks. `every_call`: at the end of a call.'),
}
const { key, label, question, ...optionalOfField } = field
const Field = Type.Object(field, { title: 'FieldToCollect' })
const NewField = Type.Object(
  { key, label, question, ...Type.Partial(Type.Object(optionalOfField)).properties },
  { additionalProperties: false, title: 'NewFieldToCollect' },
)

const namesOrAll = (description: string) =>
  Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string' },
    maxItems: MAX_CHOSEN,
    description,
  })
const ids = (description: string) => Type.Array(text(100), { maxItems: MAX_CHOSEN, description })
const Knowledge = Type.Union(
  [
    Type.Object(
      { articleIds: ids('Ids of articles'), documentIds: ids('Ids of documents') },
      { additionalProperties: false, title: 'KnowledgeChoice' },
    ),
    Type.Null(),
  ],
  { description: 'What it may look up. Null: everything.' },
)

const content = {
  name: text(100, 'Name, for the members of the business'),
  greeting: textOrNull(500, 'Greeting. Null: that of the voice profile.'),
  disclosure: Type.Boolean({
    description:
      'Whether calls begin by saying that an automated assistant speaks. The law may require it, in the EU Article 50 of the AI Act.',
  }),
  tone: textOrNull(200, 'How an AI model speaks, such as "warm and brief". Null: no particular tone.'),
  languages: Type.Array(text(35), {
    maxItems: MAX_LANGUAGES,
    description: 'Languages as BCP 47; calls begin in the first. Empty: that of the voice profile.',
  }),
  instructions: textOrNull(undefined, `What an AI model is told, 1 to ${MAX_INSTRUCTIONS} characters`),
  tools: namesOrAll(
    'Names of the tools that it may use. Null: all. Ending a call, taking a message and checking a caller are always allowed.',
  ),
  knowledge: Knowledge,
  memory: Type.Boolean({
    description: 'Whether it remembers callers who agree, and uses what is remembered of them',
  }),
  sentiment: Type.Boolean({
    description: 'Whether an AI model says how callers felt at the end of a call, by their words',
  }),
  lookup: Type.Union([Lookup, Type.Null()], {
    description: 'What your own system is asked about callers before a call. Null: nothing.',
  }),
  closingWords: textOrNull(300, 'Said before the assistant hangs up. Null: the built-in words.'),
  handOverWords: textOrNull(300, 'Said before a transfer. Null: the built-in words.'),
}
const routing = {
  isDefault: Type.Boolean({ description: 'Whether it answers the calls that no other assistant answers' }),
  answersWhen: oneOf(ANSWERS_WHEN, 'The hours in which it answers'),
  everyNumber: Type.Boolean({ description: 'Whether it answers all numbers at these hours' }),
  phoneNumberIds: Type.Array(text(100), { maxItems: 1_000, description: 'Ids of the numbers that it answers' }),
}
const fieldList = <T extends typeof Field | typeof NewField>(item: T) =>
  Type.Array(item, { maxItems: MAX_FIELDS, description: 'What the assistant asks callers for, in order' })

const EXAMPLE = {
  id: 'ast_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'Front desk',
  greeting: null,
  disclosure: true,
  tone: 'warm and brief',
  languages: [],
  instructions: 'Never name prices. New patients come ten minutes early.',
  fields: [
    {
      ...{ key: 'insurance', label: 'Insurance', question: 'Which insurance do you have?', type: 'text' },
      ...{ choices: [], required: true, when: 'before_booking' },
    },
  ],
  tools: null,
  knowledge: null,
  memory: false,
  sentiment: false,
  lookup: null,
  closingWords: null,
  handOverWords: null,
  ...{ isDefault: true, answersWhen: 'always', everyNumber: false, phoneNumberIds: [] },
  ...{ publishedVersion: 3, latestVersion: 4 },
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}
const Assistant = Type.Object(
  {
    id: Type.String({ description: 'Id of the assistant' }),
    ...content,
    fields: fieldList(Field),
    ...routing,
    publishedVersion: Type.Integer({ description: 'The version that answers calls' }),
    latestVersion: Type.Integer({
      description: 'The version that was saved last, whose content this is; a draft if larger than `publishedVersion`',
    }),
    createdAt: instant('When the assistant was added'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'Assistant', examples: [EXAMPLE] },
)
const { name, ...optionalContent } = content
const optional = Type.Partial(Type.Object({ ...optionalContent, ...routing, fields: fieldList(NewField) })).properties
const NewAssistant = Type.Object(
  { name, ...optional },
  {
    additionalProperties: false,
    title: 'NewAssistant',
    examples: [{ name: 'After hours', answersWhen: 'closed_hours' }],
  },
)
const AssistantChange = Type.Object(
  { name: Type.Optional(name), ...optional },
  { additionalProperties: false, title: 'AssistantChange', examples: [{ tone: 'warm and brief' }] },
)
const Version = Type.Object(
  {
    version: Type.Integer({ description: 'Number of the version, from 1' }),
    changedFields: listOf(Type.String(), 'The fields that differ from the version before'),
    savedBy: textOrNull(undefined, 'Name of the member who saved it. Null: the command line or the service itself.'),
    restoredFrom: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The version whose content it has again. Null: none.',
    }),
    publishedAt: instantOrNull('When it was last published. Null: never.'),
    createdAt: instant('When it was saved'),
  },
  { title: 'AssistantVersion' },
)
const Change = Type.Object(
  {
    field: Type.String({ description: 'What changed, such as `greeting`, or `fields.` and the key of a field' }),
    before: textOrNull(undefined, 'The value before. Null: none.'),
    after: textOrNull(undefined, 'The value after. Null: none.'),
    lines: listOf(
      Type.Object({
        kind: oneOf(['same', 'removed', 'added'], 'Whether the line stayed, went, or came'),
        text: Type.String({ description: 'The line' }),
      }),
      'The lines of both values, if one has several; otherwise empty',
    ),
  },
  { title: 'AssistantDifference' },
)
const Warning = Type.Object(
  {
    field: Type.String({ description: 'The field, such as `instructions` or `fields.2`' }),
    message: Type.String({ description: 'What contradicts what, and what to do' }),
  },
  { title: 'AssistantWarning' },
)
const Id = Type.Object({ id: Type.String() })
const number = (description: string) => Type.Integer({ minimum: 1, maximum: 1_000_000, description })

/** Assistants, their versions, and their contradictions. */
export const assistantDashboardRoutes = ({ assistants: deps }: AssistantParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/assistants',
    role: 'viewer',
    operationId: 'listAssistants',
    summary: 'List the assistants, the default one first',
    reply: { data: listOf(Assistant) },
    handle: ({ db, caller }) => listAssistants(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/assistants',
    role: 'admin',
    operationId: 'createAssistant',
    summary: 'Add an assistant; its first version is published',
    conflict: 'Another assistant answers the same numbers at the same hours',
    body: NewAssistant,
    reply: { status: 201, data: Assistant },
    handle: ({ db, caller, now }, { body }) =>
      createAssistant(db, deps, caller.businessId, body, requireSignedIn(caller).name, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/assistants/:id',
    role: 'viewer',
    operationId: 'getAssistant',
    summary: 'Read an assistant as it was saved last',
    params: Id,
    reply: { data: Assistant },
    handle: ({ db, caller }, { params }) => requireAssistant(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/assistants/:id',
    role: 'admin',
    operationId: 'updateAssistant',
    summary: 'Save changes as a new version, which answers calls once it is published',
    description: 'Which numbers and hours an assistant answers has no versions and changes at once.',
    conflict: 'Another assistant answers the same numbers at the same hours, or no default would be left',
    params: Id,
    body: AssistantChange,
    reply: { data: Assistant },
    handle: ({ db, caller, now }, { params, body }) =>
      changeAssistant(db, deps, caller.businessId, params.id, body, requireSignedIn(caller).name, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/assistants/:id',
    role: 'admin',
    operationId: 'deleteAssistant',
    summary: 'Remove an assistant and its versions; calls in progress keep theirs',
    conflict: 'The assistant is the default one',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeAssistant(db, caller.businessId, params.id),
  }),
  ...versionRoutes,
  defineRoute({
    method: 'GET',
    path: '/assistants/:id/warnings',
    role: 'viewer',
    operationId: 'listAssistantWarnings',
    summary: 'List the contradictions in an assistant as it was saved last',
    params: Id,
    reply: { data: listOf(Warning) },
    handle: ({ db, caller }, { params }) => listWarnings(db, deps, caller.businessId, params.id),
  }),
]

const versionRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/assistants/published',
    role: 'viewer',
    operationId: 'listPublishedAssistants',
    summary: 'List the assistants with the content that answers calls, the default one first',
    reply: { data: listOf(Assistant) },
    handle: ({ db, caller }) => listAssistants(db, caller.businessId, 'published'),
  }),
  defineRoute({
    method: 'POST',
    path: '/assistants/:id/publish',
    role: 'admin',
    operationId: 'publishAssistant',
    summary: 'Let the version that was saved last answer calls; calls in progress keep theirs',
    params: Id,
    reply: { data: Assistant },
    handle: ({ db, caller, now }, { params }) => publishAssistant(db, caller.businessId, params.id, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/assistants/:id/restore',
    role: 'admin',
    operationId: 'restoreAssistant',
    summary: 'Let the content of an earlier version answer calls again, as a new version',
    params: Id,
    body: Type.Object(
      { version: number('Version to restore') },
      { additionalProperties: false, title: 'AssistantRestore', examples: [{ version: 2 }] },
    ),
    reply: { data: Assistant },
    handle: ({ db, caller, now }, { params, body }) =>
      restoreVersion(db, caller.businessId, params.id, body.version, requireSignedIn(caller).name, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/assistants/:id/versions',
    role: 'viewer',
    operationId: 'listAssistantVersions',
    summary: 'List the versions of an assistant, newest first',
    params: Id,
    reply: { data: listOf(Version) },
    handle: async ({ db, caller }, { params }) =>
      (await listVersions(db, caller.businessId, params.id)).map(({ content: _, ...version }) => version),
  }),
  defineRoute({
    method: 'GET',
    path: '/assistants/:id/diff',
    role: 'viewer',
    operationId: 'diffAssistantVersions',
    summary: 'List what changed from one version of an assistant to another',
    params: Id,
    query: Type.Object({
      from: Type.Optional(number('Earlier version. Default: the one that answers calls.')),
      to: Type.Optional(number('Later version. Default: the one that was saved last.')),
    }),
    reply: { data: listOf(Change) },
    handle: ({ db, caller }, { params, query }) => diffVersions(db, caller.businessId, params.id, query),
  }),
]
