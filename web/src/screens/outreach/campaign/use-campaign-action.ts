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

const ACTIONS = {
  start: { run: startCampaign, done: 'The campaign was started.', failed: 'The campaign was not started' },
  pause: {
    run: pauseCampaign,
    done: 'Paused. Messages and calls in progress continue.',
    failed: 'The campaign was not paused',
  },
  resume: { run: resumeCampaign, done: 'The campaign was resumed.', failed: 'The campaign was not resumed' },
  unschedule: {
    run: unscheduleCampaign,
    done: 'The campaign is a draft again.',
    failed: 'The campaign stays scheduled',
  },
  cancel: { run: cancelCampaign, done: 'The campaign was cancelled.', failed: 'The campaign was not cancelled' },
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
