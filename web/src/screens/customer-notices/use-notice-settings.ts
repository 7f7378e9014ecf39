import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getNoticeSettings, updateNoticeSettings } from '../../client/sdk.gen.ts'
import type { NoticeSettings, NoticeSettingsPatch } from '../../client/types.gen.ts'
import { ChangedMeanwhile, changeRecord } from '../../record/change-record.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

const KEY = ['notice', 'settings']

/** What customers are told about their appointments. */
export const useNoticeSettings = () => useQuery({ queryKey: KEY, queryFn: () => unwrap(getNoticeSettings()) })

/**
 * Changes settings at once, unless they no longer have the values that the user saw. Rejects with the service's error, or with
 * `ChangedMeanwhile`.
 */
function useNoticeChange(settings: NoticeSettings) {
  const queryClient = useQueryClient()
  return async (body: NoticeSettingsPatch) => {
    const fields = Object.keys(body) as (keyof NoticeSettingsPatch & keyof NoticeSettings)[]
    const seen = Object.fromEntries(fields.map((field) => [field, settings[field]]))
    try {
      const write = (headers: { 'If-Match': string }) => updateNoticeSettings({ headers, body })
      queryClient.setQueryData(KEY, await changeRecord<NoticeSettings>({ seen, read: getNoticeSettings, write }))
      toast.success(text.saved)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) queryClient.setQueryData(KEY, error.latest)
      throw error
    }
  }
}

/** Shows the settings that the service has stored. */
export function useKnownNotices() {
  const queryClient = useQueryClient()
  return (settings: NoticeSettings) => {
    queryClient.setQueryData(KEY, settings)
    toast.success(text.saved)
  }
}

/** As `useNoticeChange`, for switches: a failure is shown as a toast. */
export function useNoticeSwitch(settings: NoticeSettings) {
  const change = useNoticeChange(settings)
  return (body: NoticeSettingsPatch) => void change(body).catch((error: unknown) => toast.error(text.notSaved, error))
}
