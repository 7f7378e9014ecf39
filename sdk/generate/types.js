// Reads the schemas of the description into the few kinds of type that both languages can write.
//
// A type is one of
//   { kind: 'plain', name: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'time' | 'any' }
//   { kind: 'literal', values }          one of these strings
//   { kind: 'record', name }             a named record
//   { kind: 'list', of }, { kind: 'map', of }
//   { kind: 'either', of: [types] }

const plain = (name) => ({ kind: 'plain', name })

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** The records of the description by name: { description, fields: [{ name, type, required, description }] }. */
export function readRecords(schemas) {
  const records = new Map()

  function add(name, schema) {
    records.set(name, null) // holds the place, so that records keep the order of the description
    const required = new Set(schema.required ?? [])
    const fields = Object.entries(schema.properties).map(([field, one]) => ({
      name: field,
      type: typeOf(one, `${name}${capital(field)}`),
      required: required.has(field),
      description: one.description ?? '',
    }))
    records.set(name, { name, description: schema.description ?? '', fields })
  }

  /** `name` is what the record is called where the schema is an object without a name. */
  function typeOf(schema, name) {
    if (schema.$ref) return { kind: 'record', name: schema.$ref.split('/').at(-1) }
    if (schema.properties) {
      const free = records.has(name) || name in schemas ? `${name}Field` : name
      if (records.has(free)) throw new Error(`two records would be called ${free}; give one of them a title`)
      add(free, schema)
      return { kind: 'record', name: free }
    }
    if (schema.anyOf) return either(schema.anyOf.map((one) => typeOf(one, name)))
    if (schema.const !== undefined) return { kind: 'literal', values: [schema.const] }
    if (schema.enum) return { kind: 'literal', values: schema.enum }
    if (Array.isArray(schema.type)) return either(schema.type.map((type) => typeOf({ ...schema, type }, name)))
    if (schema.type === 'array') return { kind: 'list', of: typeOf(schema.items ?? {}, `${name}Item`) }
    if (schema.type === 'object') return { kind: 'map', of: mapOf(schema, name) }
    if (schema.type === 'string') return plain(schema.format === 'date-time' ? 'time' : 'string')
    return plain(schema.type ?? 'any')
  }

  function mapOf(schema, name) {
    const [value] = Object.values(schema.patternProperties ?? {})
    const more = value ?? schema.additionalProperties
    return typeof more === 'object' ? typeOf(more, `${name}Item`) : plain('any')
  }

  // The clients have errors of their own.
  for (const [name, schema] of Object.entries(schemas)) if (name !== 'Error') add(name, schema)
  return { records: [...records.values()], typeOf }
}

const either = (types) => (types.length === 1 ? types[0] : { kind: 'either', of: types })
