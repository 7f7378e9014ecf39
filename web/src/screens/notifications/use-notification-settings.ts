import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getNotificationSettings, updateNotificationSettings } from '../../client/sdk.gen.ts'
import type { NotificationSettingsChange } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

const KEY = ['notification-settings']

/** How the user is told of notifications, and a way to change it. */
export function useNotificationSettings() {
  const queryClient = useQueryClient()
  const settings = useQuery({ queryKey: KEY, queryFn: () => unwrap(getNotificationSettings()) })
  const change = useMutation({
    mutationFn: (body: NotificationSettingsChange) => unwrap(updateNotificationSettings({ body })),
    onSuccess: (changed) => {
      queryClient.setQueryData(KEY, changed)
      refreshKinds(queryClient, new Set(['notification']))
      toast.success(text.saved)
    },
    onError: (error) => toast.error(text.notSaved, error),
  })
  return { settings, change }
}
