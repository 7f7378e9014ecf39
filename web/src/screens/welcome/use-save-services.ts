import { unwrap } from '../../api.ts'
import { listServices } from '../../client/sdk.gen.ts'
import { useBusinessChanges } from '../assistant/use-business.ts'
import { type ServiceRow, serviceChanges } from './service-rows.ts'

/**
 * Saves the services of the form. `onProgress` gets the rows with the ids of those that are saved, so that a second try after an
 * error adds none twice.
 */
export function useSaveServices() {
  const { addService, changeService, removeService } = useBusinessChanges()
  return async (
    rows: readonly ServiceRow[],
    onProgress: (rows: readonly ServiceRow[]) => void,
  ): Promise<readonly ServiceRow[]> => {
    const { removed, changed, added } = serviceChanges(await unwrap(listServices()), rows)
    for (const id of removed) await removeService(id)
    for (const { id, name, minutes } of changed)
      await changeService(id ?? '', { name: name.trim(), durationMinutes: Number(minutes) })
    let saved = rows
    for (const { key, name, minutes } of added) {
      const { id } = await addService({ name: name.trim(), durationMinutes: Number(minutes) })
      saved = saved.map((row) => (row.key === key ? { ...row, id } : row))
      onProgress(saved)
    }
    return saved
  }
}
