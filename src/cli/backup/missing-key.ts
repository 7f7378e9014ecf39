import type { CommandContext } from '../command.ts'

/** Says what to do if a restored service has no secret key yet. */
export function warnOfMissingKey(
  context: Pick<CommandContext, 'warn'>,
  secretKey: 'fits' | 'missing' | 'none',
  dataDir: string,
): void {
  if (secretKey === 'missing')
    context.warn(`put the file secret.key into ${dataDir}, or set FRONTBELL_SECRET_KEY, before the service starts`)
}
