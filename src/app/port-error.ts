import { SetupError } from '../kernel/setup-error.ts'

/** Turns the common reasons why a port cannot be opened into advice that names the settings. */
export function explainPortError(portSetting: string, hostSetting: string, host: string, port: number) {
  const noAddress = `${hostSetting}: ${host} is no address of this machine. Set it to one, or to 0.0.0.0 for all.`
  return (cause: NodeJS.ErrnoException): never => {
    const advice: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop that, or set ${portSetting} to another port.`,
      EACCES: `Port ${port} needs more rights than this user has. Set ${portSetting} to one above 1023.`,
      EADDRNOTAVAIL: noAddress,
      EINVAL: noAddress,
      ENOTFOUND: noAddress,
      EAI_AGAIN: noAddress,
    }
    const message = advice[cause.code ?? '']
    throw message === undefined ? cause : new SetupError(message, { cause })
  }
}
