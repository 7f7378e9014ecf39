/** Fields of a PostgresError that quote the values of a row or of a statement. PostgreSQL manual, 54.8. */
const QUOTING = ['detail', 'where', 'query', 'parameters', 'args', 'internal_query']
/** Errors about a value, whose message quotes the value. SQLSTATE class 22. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/
const MAX_CAUSES = 5

/**
 * An error as the log writes it: type, message, stack and own fields, with its causes. What may quote personal data, such as
 * PostgreSQL's "Failing row contains (...)", is in `pii`, or left out.
 */
export const errorFields =
  (withPii: boolean) =>
  (error: unknown): unknown =>
    fieldsOf(error, withPii, 0)

function fieldsOf(error: unknown, withPii: boolean, depth: number): unknown {
  if (!(error instanceof Error)) return error
  const own = Object.entries(error).filter(([name]) => !['cause', 'errors', 'message', 'stack'].includes(name))
  const quoting = own.filter(([name, value]) => QUOTING.includes(name) && value !== undefined)
  const { code } = error as { code?: unknown }
  const quotesValue = typeof code === 'string' && DATA_EXCEPTION.test(code)
  const message = quotesValue ? `a value was refused by the database (${code})` : error.message
  const pii = { ...Object.fromEntries(quoting), ...(quotesValue && { message: error.message }) }
  const { errors } = error as { errors?: unknown }
  const inner = (one: unknown) => (depth < MAX_CAUSES ? fieldsOf(one, withPii, depth + 1) : undefined)
  return {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...Object.fromEntries(own.filter(([name]) => !QUOTING.includes(name))),
    ...(error.cause === undefined ? {} : { cause: inner(error.cause) }),
    ...(Array.isArray(errors) ? { errors: errors.slice(0, MAX_CAUSES).map(inner) } : {}),
    ...(Object.keys(pii).length === 0 ? {} : { pii: withPii ? pii : '[redacted]' }),
  }
}
