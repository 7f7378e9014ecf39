/** Codes by which the driver or the operating system says that the server cannot be reached. */
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
  'ETIMEDOUT',
  '25006', // read-only: a standby, mid-failover
  '57014', // statement timeout
  '57P01', // shut down by its administrator
  '57P02', // crashed
  '57P03', // starting up or shutting down
])

/** The same codes come from files and from other people's sockets that the driver knows nothing of. */
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write'])

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/**
 * The database is away, overloaded or out of room: nothing is wrong with the request, which may succeed later. SQLSTATE
 * classes 08 (connection) and 53 (disk, memory, connections) and the codes above. PostgreSQL manual, Appendix A.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  const { syscall } = (error ?? {}) as { syscall?: string }
  if (syscall !== undefined && !SOCKET_CALLS.has(syscall)) return false
  return AWAY.has(code) || /^(08|53)[0-9A-Z]{3}$/.test(code)
}

/** A constraint (unique, exclusion, foreign key, check) refused the write; with `name`, that one. SQLSTATE class 23. */
export function isConstraintViolation(error: unknown, name?: string): boolean {
  if (!/^23[0-9A-Z]{3}$/.test(codeOf(error))) return false
  return name === undefined || (error as { constraint_name?: string }).constraint_name === name
}

/** PostgreSQL would not take a value: SQLSTATE classes 22 (data exception) and 23 (constraint). */
export const isRefusedByValue = (error: unknown): boolean => /^2[23][0-9A-Z]{3}$/.test(codeOf(error))
