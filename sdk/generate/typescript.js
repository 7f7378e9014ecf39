// Writes the generated half of the TypeScript client: the records, and one class for each resource.

const HEAD = '// Generated from the OpenAPI description by `npm run client`. Do not edit.\n'

export function typescriptFiles(description) {
  return { 'records.ts': recordsFile(description), 'resources.ts': resourcesFile(description) }
}

const NAMES = {
  string: 'string',
  time: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function text(type) {
  switch (type.kind) {
    case 'plain':
      return NAMES[type.name] ?? 'unknown'
    case 'literal':
      return type.values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ')
    case 'record':
      return type.name
    case 'list':
      return `Array<${text(type.of)}>`
    case 'map':
      return `Record<string, ${text(type.of)}>`
    default:
      return type.of.map(text).join(' | ')
  }
}

const comment = (words, indent = '') =>
  words === '' ? '' : `${indent}/** ${words.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' ')} */\n`

const fieldLines = (fields) =>
  fields
    .map(({ name, type, required, description }) => {
      const words = comment(description, '  ')
      return `${words}  ${name}${required ? '' : '?'}: ${text(type)}${required ? '' : ' | undefined'}\n`
    })
    .join('')

function recordsFile({ records, events }) {
  const written = records.map(
    ({ name, description, fields }) => `${comment(description)}export interface ${name} {\n${fieldLines(fields)}}\n`,
  )
  const union = `/** An event, as a webhook delivers it. \`event\` tells which one it is. */\nexport type FrontbellEvent =\n${events
    .map(({ record }) => `  | ${record}\n`)
    .join('')}`
  return [HEAD, ...written, union].join('\n')
}

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)

/** Not the name of a record, such as `Business`. */
const className = (name) => `${pascal(name)}Resource`

const queryName = ({ id }) => `${pascal(id)}Query`

function resourcesFile({ resources }) {
  const operations = resources.flatMap((one) => one.operations)
  const queries = operations
    .filter(({ query }) => query.length > 0)
    .map((one) => `export interface ${queryName(one)} {\n${fieldLines(one.query)}}\n`)
  const classes = resources.map(
    ({ name, operations }) =>
      `export class ${className(name)} {\n  readonly #requests: Requests\n\n  constructor(requests: Requests) {\n    this.#requests = requests\n  }\n${operations.map(method).join('')}}\n`,
  )
  const all = `/** All resources of the API. */\nexport class Resources {\n${resources
    .map(({ name }) => `  readonly ${name}: ${className(name)}\n`)
    .join('')}\n  constructor(requests: Requests) {\n${resources
    .map(({ name }) => `    this.${name} = new ${className(name)}(requests)\n`)
    .join('')}  }\n}\n`
  const body = [...queries, ...classes, all].join('\n')
  return [HEAD + importsFor(body, operations), body].join('\n')
}

function importsFor(body, operations) {
  const records = new Set()
  for (const { body: one, reply } of operations) {
    if (one) records.add(one)
    for (const name of recordsIn(reply.type)) records.add(name)
  }
  const options = ['ChangeOptions', 'CreateOptions', 'RequestOptions'].filter((name) => body.includes(`: ${name}`))
  return `import type { Pages } from '../pages.ts'
import type { ${['Requests', ...options].sort().join(', ')} } from '../requests.ts'
import type { ${[...records].sort().join(', ')} } from './records.ts'
`
}

function recordsIn(type) {
  if (!type) return []
  if (type.kind === 'record') return [type.name]
  return [type.of ?? []].flat().flatMap(recordsIn)
}

const REPLIES = { page: 'Pages', data: 'Promise', text: 'Promise', nothing: 'Promise' }
const CALLS = { page: 'pages', data: 'data', text: 'text', nothing: 'nothing' }

function method(one) {
  const { name, method: verb, path, params, query, body, reply, takesKey, takesEtag } = one
  const takes =
    takesKey && takesEtag
      ? 'CreateOptions & ChangeOptions'
      : takesKey
        ? 'CreateOptions'
        : takesEtag
          ? 'ChangeOptions'
          : 'RequestOptions'
  const isOptional = query.every(({ required }) => !required)
  const inputs = [
    ...params.map((param) => `${param}: string`),
    ...(body ? [`body: ${body}${one.isBodyRequired ? '' : ' = {}'}`] : []),
    ...(query.length > 0 ? [`query: ${queryName(one)}${isOptional ? ' = {}' : ''}`] : []),
    `options: ${takes} = {}`,
  ]
  const returned = reply.kind === 'nothing' ? 'void' : reply.kind === 'text' ? 'string' : text(reply.type)
  const address =
    params.length === 0
      ? `'${path}'`
      : `\`${path.replaceAll(/\{(\w+)\}/g, (_, param) => `\${encodeURIComponent(${param})}`)}\``
  const parts = [
    `method: '${verb}'`,
    `path: ${address}`,
    ...(query.length > 0 ? ['query: { ...query }'] : []),
    ...(body ? ['body'] : []),
    ...(takesKey ? ['takesKey: true'] : []),
  ]
  return `\n${comment(one.description, '  ')}  ${name}(${inputs.join(', ')}): ${REPLIES[reply.kind]}<${returned}> {\n    return this.#requests.${CALLS[reply.kind]}({ ${parts.join(', ')} }, options)\n  }\n`
}
