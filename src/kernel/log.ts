/**
 * What every part may write to. `pino` satisfies it; tests hand in a list. Put speech, phone numbers and bodies only
 * under the field `pii`, which a setting redacts.
 */
export interface Log {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
