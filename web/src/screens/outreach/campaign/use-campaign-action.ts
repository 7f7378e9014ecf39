import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
  unscheduleCampaign,
} from '../../../client/sdk.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

const ACTIONS = {
  start: { run: startCampaign, done: text.startedToast, failed: text.notStarted },
  pause: {
    run: pauseCampaign,
    done: text.pausedToast,
    failed: text.notPaused,
  },
  resume: { run: resumeCampaign, done: text.resumedToast, failed: text.notResumed },
  unschedule: {
    run: unscheduleCampaign,
    done: text.draftToast,
    failed: text.stillScheduled,
  },
  cancel: { run: cancelCampaign, done: text.cancelledToast, failed: text.notCancelled },
}

/** Changes the status of a campaign. `shown`: the dialog that asked shows the error, so no toast is needed. */
export function useCampaignAction(id: string, action: keyof typeof ACTIONS, shown?: { onDone(): void }) {
  const queryClient = useQueryClient()
  const { run, done, failed } = ACTIONS[action]
  return useMutation({
    mutationFn: () => unwrap(run({ path: { id } })),
    onSuccess: (campaign) => {
      queryClient.setQueryData(['campaign', id], campaign)
      refreshKinds(queryClient, new Set(['campaign']))
      toast.success(done)
      shown?.onDone()
    },
    onError: (error) => {
      if (shown === undefined) toast.error(failed, error)
    },
  })
}
