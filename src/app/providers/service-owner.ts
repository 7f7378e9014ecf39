import { ApiError, conflict } from '../../kernel/api-error.ts'
import type { Database } from '../../store/database.ts'
import { isSharedService } from './provider-settings-api.ts'

/**
 * Allows only the owner of the only business to change settings of the whole service.
 * @param fixedBy the environment variable that decides; null if none
 * @param variable the one with which the operator of a shared service decides
 * @throws CONFLICT, FORBIDDEN
 */
export async function requireServiceOwner(
  db: Pick<Database, 'read'>,
  fixedBy: string | null,
  variable: string,
): Promise<void> {
  if (fixedBy !== null) throw conflict(`${fixedBy} of the service decides; ask its operator`)
  if (await isSharedService(db))
    throw new ApiError('FORBIDDEN', `several businesses share this service; its operator decides with ${variable}`)
}
