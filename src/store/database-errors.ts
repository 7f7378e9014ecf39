/** The server accepted a statement and did not answer it in time. */
export class NoAnswer extends Error {
  readonly code = 'NO_ANSWER'
  constructor() {
    super('the database does not answer')
  }
}

/** The database works, but all of our connections to it are in use, and a statement has waited too long or there are too many. */
export class DatabaseBusy extends Error {
  /** SQLSTATE too_many_connections: the same request may succeed later. */
  readonly code = '53300'
}

/** Error codes of the driver and the operating system for a server that cannot be reached. */
const AWAY = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ERR_STREAM_WRITE_AFTER_END', // the server has just ended the connection
  'ETIMEDOUT',
  'NO_ANSWER',
  '25006', // read-only: a standby, mid-failover
  '57014', // statement timeout
  '57P01', // shut down by its administrator
  '57P02', // crashed
  '57P03', // starting up or shutting down
])

/** File operations have the same error codes; only these system calls are those of a database connection. */
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write'])

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/**
 * Whether the database is unreachable, overloaded or out of resources, so that the same request may succeed later. SQLSTATE classes
 * 08 (connection) and 53 (disk, memory, connections) and the codes above. PostgreSQL manual, Appendix A.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  const { syscall } = (error ?? {}) as { syscall?: string }
  if (syscall !== undefined && !SOCKET_CALLS.has(syscall)) return false
  return AWAY.has(code) || /^(08|53)[0-9A-Z]{3}$/.test(code)
}

/** Whether the server refuses the user, the password or the name of the database. */
export const isDatabaseRefusal = (error: unknown): boolean => /^(28|3D)[0-9A-Z]{3}$/.test(codeOf(error))

/** Whether the disk of the database is full: reading works, writing does not. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === '53100'

/** Whether a transaction at REPEATABLE READ met a row that another transaction has changed since. */
export const isSerializationFailure = (error: unknown): boolean => codeOf(error) === '40001'

/** Whether a constraint (unique, exclusion, foreign key, check) refused the write: any one, or the one called `name`. SQLSTATE class 23. */
export function isConstraintViolation(error: unknown, name?: string): boolean {
  if (!/^23[0-9A-Z]{3}$/.test(codeOf(error))) return false
  return name === undefined || (error as { constraint_name?: string }).constraint_name === name
}
