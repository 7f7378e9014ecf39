// Writes the generated half of the Python client: the records, and one class for each resource, with and without `async`.

const HEAD = '# Generated from the OpenAPI description by `npm run client`. Do not edit.\n'

export function pythonFiles(description) {
  return {
    '__init__.py': '',
    'records.py': recordsFile(description),
    'resources.py': resourcesFile(description, SYNC),
    'async_resources.py': resourcesFile(description, ASYNC),
  }
}

const SYNC = { prefix: '', def: 'def', wait: '', requests: 'Requests', pages: 'Pages' }
const ASYNC = { prefix: 'Async', def: 'async def', wait: 'await ', requests: 'AsyncRequests', pages: 'AsyncPages' }

const KEYWORDS = new Set([
  'from',
  'import',
  'class',
  'global',
  'lambda',
  'pass',
  'return',
  'with',
  'is',
  'in',
  'not',
  'or',
  'and',
  'async',
])

/** `startsAt` is `starts_at`, `from` is `from_`. */
export function snake(name) {
  const text = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const back = text.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())
  if (back !== name) throw new Error(`the Python client cannot name the field ${name}`)
  return KEYWORDS.has(text) ? `${text}_` : text
}

const NAMES = { string: 'str', time: 'datetime', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }

const CONSTANTS = new Map([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

const literal = (value) => CONSTANTS.get(value) ?? JSON.stringify(value)

function text(type) {
  switch (type.kind) {
    case 'plain':
      return NAMES[type.name] ?? 'Any'
    case 'literal':
      return type.values.every((value) => value === null) ? 'None' : `Literal[${type.values.map(literal).join(', ')}]`
    case 'record':
      return type.name
    case 'list':
      return `List[${text(type.of)}]`
    case 'map':
      return `Dict[str, ${text(type.of)}]`
    default:
      return `Union[${type.of.map(text).join(', ')}]`
  }
}

/** What a caller may pass: a time also as text. */
const accepted = (type) => (type.kind === 'plain' && type.name === 'time' ? 'Union[datetime, str]' : text(type))

const optional = (type) => (/(^|[[ ])None[\],]|^None$/.test(type) ? type : `Optional[${type}]`)

const quoted = (words, indent) =>
  words === ''
    ? ''
    : `${indent}"""${words
        .replaceAll('\\', '\\\\')
        .replaceAll('"""', "'''")
        .replaceAll(/\s*\n\s*/g, ' ')
        .replace(/"$/, '" ')}"""\n`

function recordsFile({ records, events }) {
  const written = records.map(({ name, description, fields }) => {
    const lines = fields.map((field) => {
      const type = field.required ? text(field.type) : `${optional(text(field.type))} = None`
      return `    ${snake(field.name)}: ${type}\n${quoted(field.description, '    ')}`
    })
    return `@dataclass(frozen=True, kw_only=True)\nclass ${name}(Record):\n${quoted(description, '    ')}${lines.join('')}`
  })
  const names = events.map(({ record }) => record)
  const union = `FrontbellEvent = Union[${names.join(', ')}, OtherEvent]\n"""An event, as a webhook delivers it. \`event\` tells which one it is."""\n`
  const table = `EVENTS: Dict[str, Type[Record]] = {\n${events.map(({ name, record }) => `    "${name}": ${record},\n`).join('')}}\n`
  const imports = `from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Literal, Optional, Type, Union

from .._records import OtherEvent, Record

`
  const all = [...records.map(({ name }) => name), 'EVENTS', 'FrontbellEvent'].sort(byCase)
  const exported = `__all__ = [\n${all.map((name) => `    "${name}",\n`).join('')}]\n`
  return [HEAD + imports + exported, ...written, union + table].join('\n\n')
}

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)

function resourcesFile({ resources, records }, kind) {
  const { prefix, requests, pages } = kind
  const bodies = new Map(records.map((record) => [record.name, record.fields]))
  const classes = resources.map(
    ({ name, operations }) =>
      `class ${prefix}${pascal(name)}Resource:\n    def __init__(self, requests: ${requests}) -> None:\n        self._requests = requests\n${operations.map((one) => method(one, bodies, kind)).join('')}`,
  )
  const all = `class ${prefix}Resources:\n    """All resources of the API."""\n\n    def __init__(self, requests: ${requests}) -> None:\n${resources
    .map(({ name }) => `        self.${snake(name)} = ${prefix}${pascal(name)}Resource(requests)\n`)
    .join('')}`
  const imports = `from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Literal, Optional, Union

from .._requests import ${[requests, 'UNSET', 'Unset', 'escape'].sort(byCase).join(', ')}
from .._pages import ${pages}
from .records import *
`
  return [HEAD + imports, ...classes, all].join('\n\n')
}

const byCase = (a, b) => (a < b ? -1 : 1)

function method(one, bodies, kind) {
  const { def, wait, pages } = kind
  const { params, query, body, reply, takesKey, takesEtag } = one
  const fields = body ? bodies.get(body) : []
  const inputs = [
    ...fields.filter(({ required }) => required).map(({ name, type }) => `${snake(name)}: ${accepted(type)}`),
    ...query.filter(({ required }) => required).map(({ name, type }) => `${snake(name)}: ${accepted(type)}`),
    ...fields
      .filter(({ required }) => !required)
      .map(({ name, type }) => `${snake(name)}: Union[${accepted(type)}, Unset] = UNSET`),
    ...query
      .filter(({ required }) => !required)
      .map(({ name, type }) => `${snake(name)}: Optional[${accepted(type)}] = None`),
    ...(takesKey ? ['idempotency_key: Optional[str] = None'] : []),
    ...(takesEtag ? ['if_match: Optional[str] = None'] : []),
  ]
  const signature = ['self', ...params.map((param) => `${param}: str`), ...(inputs.length > 0 ? ['*', ...inputs] : [])]
  const path = params.length === 0 ? `"${one.path}"` : `f"${one.path.replaceAll(/\{(\w+)\}/g, '{escape($1)}')}"`
  const table = (list) => `{${list.map(({ name }) => `"${name}": ${snake(name)}`).join(', ')}}`
  const parts = [
    ...(reply.type ? [text(reply.type.kind === 'list' ? reply.type.of : reply.type)] : []),
    `"${one.method}"`,
    path,
    ...(query.length > 0 ? [`query=${table(query)}`] : []),
    ...(body ? [`body=${table(fields)}`] : []),
    ...(takesKey ? ['idempotency_key=idempotency_key', 'takes_key=True'] : []),
    ...(takesEtag ? ['if_match=if_match'] : []),
  ]
  const { returned, call } = replyOf(reply, pages)
  const isPage = reply.kind === 'page'
  const lines = [...signature.map((input) => `        ${input},\n`)].join('')
  const words = quoted(one.description, '        ')
  return `\n    ${isPage ? 'def' : def} ${snake(one.name)}(\n${lines}    ) -> ${returned}:\n${words}        return ${isPage ? '' : wait}self._requests.${call}(${parts.join(', ')})\n`
}

function replyOf(reply, pages) {
  if (reply.kind === 'page') return { returned: `${pages}[${text(reply.type)}]`, call: 'pages' }
  if (reply.kind === 'text') return { returned: 'str', call: 'text' }
  if (reply.kind === 'nothing') return { returned: 'None', call: 'nothing' }
  return { returned: text(reply.type), call: reply.type.kind === 'list' ? 'items' : 'data' }
}
