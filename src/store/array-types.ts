/**
 * The array type of each element type (OIDs of PostgreSQL's src/include/catalog/pg_type.dat, which never change). The driver can query the
 * server for them, but does so on each connection and crashes the process if the connection is lost meanwhile.
 */
export const ARRAY_TYPES: Readonly<Record<number, number>> = {
  16: 1000, // boolean
  20: 1016, // bigint
  21: 1005, // smallint
  23: 1007, // integer
  25: 1009, // text
  114: 199, // json
  701: 1022, // double precision
  1043: 1015, // varchar
  1082: 1182, // date
  1184: 1185, // timestamptz
  1700: 1231, // numeric
  2950: 2951, // uuid
  3802: 3807, // jsonb
}

/** Parses an array such as `{a,"b c",NULL}` of any number of dimensions. PostgreSQL manual, 8.15.6 "Array Input and Output Syntax". */
export function parseArray(text: string, parseElement: (text: string) => unknown): unknown[] {
  let at = 0
  const list = (): unknown[] => {
    const items: unknown[] = []
    at++ // {
    while (text[at] !== '}') {
      if (text[at] === ',') at++
      items.push(text[at] === '{' ? list() : text[at] === '"' ? quoted() : plain())
    }
    at++ // }
    return items
  }
  const quoted = () => {
    let value = ''
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === '\\') at++
      value += text[at]
    }
    at++
    return parseElement(value)
  }
  const plain = () => {
    const start = at
    while (text[at] !== ',' && text[at] !== '}') at++
    const value = text.slice(start, at)
    return value === 'NULL' ? null : parseElement(value)
  }
  return list()
}

/** Formats an array. Every element is quoted, which every type accepts. */
export function writeArray(items: readonly unknown[], writeElement: (value: unknown) => string): string {
  const parts = items.map((item) => {
    if (item === null) return 'NULL'
    if (Array.isArray(item)) return writeArray(item, writeElement)
    return `"${writeElement(item).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${parts.join(',')}}`
}
