// Reads the operations of the description into what both clients need to know of them.
import { readRecords } from './types.js'

const OF_NO_CLIENT = new Set(['getDescription'])

/**
 * { records, events, resources }: a resource is { name: 'phoneNumbers', operations }, an event { name: 'call.missed', record }.
 * An operation is
 *   { name: 'list', id, method, path, description, query: [field], params: ['id'], body: record | null, isBodyRequired,
 *     reply: { kind: 'page' | 'data' | 'text' | 'nothing', type }, takesKey, takesEtag }
 */
export function readDescription(description) {
  const { records, typeOf } = readRecords(description.components.schemas)
  const resources = new Map()
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      if (OF_NO_CLIENT.has(one.operationId)) continue
      const tag = one.tags[0]
      const operation = readOperation(tag, path, method.toUpperCase(), one, typeOf)
      const resource = resources.get(tag) ?? { name: camel(tag), operations: [] }
      resources.set(tag, resource)
      const same = resource.operations.find(({ name }) => name === operation.name)
      if (same) throw new Error(`${same.id} and ${operation.id} would both be ${resource.name}.${operation.name}`)
      resource.operations.push(operation)
    }
  }
  const events = Object.entries(description.webhooks).map(([name, { post }]) => ({
    name,
    record: typeOf(post.requestBody.content['application/json'].schema).name,
  }))
  return { version: description.info.version, records, events, resources: [...resources.values()] }
}

function readOperation(tag, path, method, one, typeOf) {
  const parameters = one.parameters ?? []
  const has = (header) => parameters.some(({ name }) => name === header)
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return {
    name: nameOf(tag, path, one.operationId),
    id: one.operationId,
    method,
    path,
    description: describe(one),
    params: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    query: query.map(({ name, schema, required, description }) => ({
      name,
      type: typeOf(schema, ''),
      required: required === true,
      description,
    })),
    body: one.requestBody ? typeOf(one.requestBody.content['application/json'].schema).name : null,
    isBodyRequired: one.requestBody?.required === true,
    reply: replyOf(one, typeOf),
    takesKey: has('Idempotency-Key'),
    takesEtag: has('If-Match'),
  }
}

/** Which limit an operation counts toward is of no use where the operation is called. */
const describe = ({ summary, description }) =>
  `${summary}. ${description.replace(/ ?Counts toward the plan's \w+ rate limit\.?/, '')}`

function replyOf(one, typeOf) {
  const [status] = Object.keys(one.responses).filter((code) => code.startsWith('2'))
  const content = one.responses[status].content
  if (!content) return { kind: 'nothing' }
  const json = content['application/json']?.schema
  if (!json) return { kind: 'text' }
  const { data, meta } = json.properties
  return meta ? { kind: 'page', type: typeOf(data.items) } : { kind: 'data', type: typeOf(data) }
}

/** `listSipRates` of the tag "SIP" is `listRates`, `cancelAppointment` of "Appointments" is `cancel`. */
function nameOf(tag, path, id) {
  const [, verb, noun] = /^([a-z]+)(.*)$/.exec(id)
  const [, ...rest] = path.split('/').filter(Boolean)
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '{id}')) return verb
  const own = pascal(tag)
  if (noun === own || `${noun}s` === own) return verb
  return noun.startsWith(own) ? `${verb}${noun.slice(own.length)}` : id
}

const pascal = (text) =>
  text
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('')

const camel = (text) => pascal(text).replace(/^./, (first) => first.toLowerCase())
