import { useQueryClient } from '@tanstack/react-query'
import { getBusinessSettings, updateBusinessSettings } from '../../client/sdk.gen.ts'
import type { BusinessChange, BusinessSettings } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { ChangedMeanwhile, changeRecord } from '../../record/change-record.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

const KEY = ['business', 'settings']

/**
 * Changes one setting of the business and offers to undo it. Rejects with the service's error, or with `ChangedMeanwhile` if
 * somebody else has changed the same setting.
 */
export function useBusinessChange(settings: BusinessSettings) {
  const queryClient = useQueryClient()
  const put = async (body: BusinessChange, seen: Partial<BusinessSettings>) => {
    const show = (known: BusinessSettings) => queryClient.setQueryData(KEY, known)
    try {
      const write = (headers: { 'If-Match': string }) => updateBusinessSettings({ headers, body })
      const changed = await changeRecord<BusinessSettings>({ seen, read: getBusinessSettings, write })
      show(changed)
      return changed
    } catch (error) {
      if (error instanceof ChangedMeanwhile) show(error.latest as BusinessSettings)
      throw error
    } finally {
      // The session holds the business's name and time zone, which all times are shown in.
      refreshKinds(queryClient, new Set(['business', 'session']))
    }
  }
  /** @param seen the value that the user changed */
  return async <F extends keyof BusinessChange & keyof BusinessSettings>(
    field: F,
    value: BusinessChange[F],
    seen: BusinessSettings[F] = settings[field],
  ) => {
    const changed = await put({ [field]: value }, { [field]: seen } as Partial<BusinessSettings>)
    toast.success(text.saved, {
      undo: () =>
        void put({ [field]: seen }, { [field]: changed[field] } as Partial<BusinessSettings>).catch((error) =>
          toast.error(text.notUndone, error),
        ),
    })
  }
}
