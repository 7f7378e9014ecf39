/**
 * The log interface, a subset of pino's. Put speech, phone numbers and bodies only into the field `pii`, which a setting redacts.
 */
export interface Log {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
