import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getNoticeSettings, updateNoticeSettings } from '../../client/sdk.gen.ts'
import type { NoticeSettingsPatch } from '../../client/types.gen.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

const KEY = ['notice', 'settings']

/** What customers are told about their appointments. */
export const useNoticeSettings = () => useQuery({ queryKey: KEY, queryFn: () => unwrap(getNoticeSettings()) })

/** Changes settings at once. Rejects with the service's error. */
export function useNoticeChange() {
  const queryClient = useQueryClient()
  return async (change: NoticeSettingsPatch) => {
    queryClient.setQueryData(KEY, await unwrap(updateNoticeSettings({ body: change })))
    toast.success(text.saved)
  }
}

/** As `useNoticeChange`, for switches: a failure is shown as a toast. */
export function useNoticeSwitch() {
  const change = useNoticeChange()
  return (settings: NoticeSettingsPatch) =>
    void change(settings).catch((error: unknown) => toast.error(text.notSaved, error))
}
