import { ApiError, conflict } from '../../kernel/api-error.ts'
import type { Database } from '../../store/database.ts'
import { isSharedService } from './provider-settings-api.ts'

/**
 * Lets only the owner of the only business set what belongs to the whole service.
 * @param fixedBy the variable of the environment that decides; null: none
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
