import { SetupError } from '../kernel/setup-error.ts'

/** Turns the common reasons why a port cannot be opened into advice. */
export function explainPortError(setting: string, host: string, port: number) {
  return (cause: NodeJS.ErrnoException): never => {
    const advice: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop that, or set ${setting} to another port.`,
      EACCES: `Port ${port} needs more rights than this user has. Set ${setting} to one above 1023.`,
      EADDRNOTAVAIL: `This machine does not have the address ${host}.`,
    }
    const message = advice[cause.code ?? '']
    throw message === undefined ? cause : new SetupError(message, { cause })
  }
}
