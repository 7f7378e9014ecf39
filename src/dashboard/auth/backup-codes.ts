import { randomInt } from 'node:crypto'
import type { Auth } from './auth.ts'

/** Lower case without the look-alikes 0 and o, 1, i and l: a person reads the codes from paper and types them. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODES = 10
const HALF = 5

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten codes such as `k3m7p-x9qdh`, of about 49 bits each. */
export const newBackupCodes = (): string[] => Array.from({ length: CODES }, () => `${half()}-${half()}`)

/** How many backup codes of a user have not been used; null while the second factor has not been set up. */
export async function countBackupCodes(auth: Auth, userId: string): Promise<number | null> {
  try {
    return (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes.length
  } catch (error) {
    if ((error as { body?: { code?: unknown } }).body?.code === 'BACKUP_CODES_NOT_ENABLED') return null
    throw error
  }
}
