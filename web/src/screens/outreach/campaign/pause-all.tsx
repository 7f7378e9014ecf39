import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { getOutreachPause, pauseOutreach, resumeOutreach } from '../../../client/sdk.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { MoreMenu } from '../../../ui/overlay/menu.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

const usePause = () =>
  useQuery({ queryKey: ['campaign', 'pause'], queryFn: () => unwrap(getOutreachPause()), throwOnError: false })

/** Says on each page of campaigns that all are paused, and resumes them. */
export function AllPausedNotice() {
  const pause = usePause()
  const queryClient = useQueryClient()
  const mayWrite = useHasRole('admin')
  const resuming = useMutation({
    mutationFn: () => unwrap(resumeOutreach()),
    onSuccess: () => {
      refreshKinds(queryClient, new Set(['campaign']))
      toast.success(text.allResumedToast)
    },
    onError: (error) => toast.error(text.allNotResumed, error),
  })
  if (!pause.data?.pausedAt) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-3 py-2"
    >
      <p>{text.allPaused}</p>
      {mayWrite && (
        <Button busy={resuming.isPending} onClick={() => resuming.mutate()}>
          {text.resumeAll}
        </Button>
      )}
    </div>
  )
}

/** The menu beside the list of campaigns. */
export function PauseAllMenu() {
  const pause = usePause()
  const [isAsking, setAsking] = useState(false)
  if (!useHasRole('admin') || !pause.data || pause.data.pausedAt !== null) return null
  return (
    <>
      <MoreMenu items={[{ label: text.pauseAll, icon: Pause, onSelect: () => setAsking(true) }]} />
      {isAsking && <PauseAllDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function PauseAllDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient()
  const pausing = useMutation({
    mutationFn: () => unwrap(pauseOutreach()),
    onSuccess: () => {
      refreshKinds(queryClient, new Set(['campaign']))
      toast.success(text.allPausedToast)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.pauseAllTitle}
      description={text.pauseAllBody}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" busy={pausing.isPending} onClick={() => pausing.mutate()}>
            {text.pauseAllNow}
          </Button>
        </>
      }
    >
      {pausing.error && <FormError error={pausing.error} />}
    </Dialog>
  )
}
