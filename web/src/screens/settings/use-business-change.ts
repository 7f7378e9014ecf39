import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { updateBusinessSettings } from '../../client/sdk.gen.ts'
import type { BusinessChange, BusinessSettings } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

/** Changes one setting of the business and offers to undo it. Rejects with the service's error. */
export function useBusinessChange(settings: BusinessSettings) {
  const queryClient = useQueryClient()
  const put = async (change: BusinessChange) => {
    const changed = await unwrap(updateBusinessSettings({ body: change }))
    queryClient.setQueryData(['business', 'settings'], changed)
    // The session holds the business's name and time zone, which all times are shown in.
    refreshKinds(queryClient, new Set(['business', 'session']))
  }
  return async <F extends keyof BusinessChange & keyof BusinessSettings>(field: F, value: BusinessChange[F]) => {
    const before = settings[field]
    await put({ [field]: value })
    toast.success(text.saved, {
      undo: () => void put({ [field]: before }).catch((error) => toast.error(text.notUndone, error)),
    })
  }
}
