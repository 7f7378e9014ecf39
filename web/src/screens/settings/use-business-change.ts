import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { updateBusinessSettings } from '../../client/sdk.gen.ts'
import type { BusinessChange, BusinessSettings } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'

/** Changes one setting of the business, with a way back. Rejects with what is wrong. */
export function useBusinessChange(settings: BusinessSettings) {
  const queryClient = useQueryClient()
  const put = async (change: BusinessChange) => {
    const changed = await unwrap(updateBusinessSettings({ body: change }))
    queryClient.setQueryData(['business', 'settings'], changed)
    // The session carries name and zone, by which every time is shown.
    refreshKinds(queryClient, new Set(['business', 'session']))
  }
  return async <F extends keyof BusinessChange & keyof BusinessSettings>(field: F, value: BusinessChange[F]) => {
    const before = settings[field]
    await put({ [field]: value })
    toast.success('Saved.', {
      undo: () => void put({ [field]: before }).catch((error) => toast.error('It could not be put back', error)),
    })
  }
}
