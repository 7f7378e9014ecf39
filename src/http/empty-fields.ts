import type { TObject } from 'typebox'

/** What an empty string and null mean in the optional fields of a JSON body. */

interface Property {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly minLength?: number
  readonly pattern?: string
  readonly enum?: readonly unknown[]
}

type Fields = Record<string, unknown>

interface EmptyFields {
  /** The names of fields in which "" means null. */
  cleared: string[]
  /** The names of fields in which null means that the field is absent. */
  dropped: string[]
  /** The names of fields in which "" means that the field is absent. */
  droppedEmpty: string[]
}

const propertiesOf = (schema: TObject) => Object.entries(schema.properties as Record<string, Property>)

function emptyFieldsOf(schema: TObject, isNew: boolean): EmptyFields {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const takesNull = ({ type }: Property) => type?.includes('null') ?? false
  const namesOf = (fits: (property: Property) => boolean) =>
    propertiesOf(schema)
      .filter(([name, property]) => !required.has(name) && fits(property))
      .map(([name]) => name)
  return {
    cleared: namesOf((property) => takesNull(property) && isNeverEmpty(property)),
    dropped: isNew ? namesOf((property) => property.type !== undefined && !takesNull(property)) : [],
    droppedEmpty: isNew ? namesOf((property) => !takesNull(property) && isNeverEmpty(property)) : [],
  }
}

/** Whether the property is text that the schema does not allow to be empty. */
const isNeverEmpty = ({ type, format, minLength = 0, pattern, enum: words }: Property): boolean =>
  [type].flat().includes('string') &&
  (minLength > 0 || format !== undefined || pattern !== undefined || words !== undefined)

/**
 * Replaces "" and null in the optional fields that can be neither, and trims e-mail addresses. @param isNew whether the body creates a
 * record
 */
export function emptyFieldReader(schema: TObject, isNew: boolean): (body: unknown) => unknown {
  const { cleared, dropped, ...empty } = emptyFieldsOf(schema, isNew)
  const droppedEmpty = new Set(empty.droppedEmpty)
  const emails = propertiesOf(schema)
    .filter(([, { format }]) => format === 'idn-email')
    .map(([name]) => name)
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
    const read: Fields = { ...body }
    for (const name of emails) if (typeof read[name] === 'string') read[name] = read[name].trim()
    for (const name of cleared) if (read[name] === '') read[name] = null
    for (const name of dropped)
      if (read[name] === null || (read[name] === '' && droppedEmpty.has(name))) delete read[name]
    return read
  }
}

/** The body as described to clients: without the minimum length of fields that may be "". */
export function withEmptyAllowed(schema: TObject, isNew: boolean): TObject {
  const { cleared, droppedEmpty } = emptyFieldsOf(schema, isNew)
  const mayBeEmpty = new Set([...cleared, ...droppedEmpty])
  const described = propertiesOf(schema).map(([name, property]) => {
    const { minLength, ...rest } = property
    return [name, mayBeEmpty.has(name) ? rest : property]
  })
  return { ...schema, properties: Object.fromEntries(described) } as TObject
}
