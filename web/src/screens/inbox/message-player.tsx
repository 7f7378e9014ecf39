import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { unwrap } from '../../api.ts'
import { getCall } from '../../client/sdk.gen.ts'
import { formatDuration } from '../../format.ts'
import { toSameOrigin } from '../../recording-url.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

interface MessagePlayerProps {
  callId: string
  /** Where the message is in the recording of the call, in milliseconds. */
  recording: { startMs: number; endMs: number }
}

/** Plays one message of a call. The link to the recording is fetched when somebody listens, because it expires. */
export function MessagePlayer({ callId, recording: { startMs, endMs } }: MessagePlayerProps) {
  const listening = useMutation({
    mutationFn: async () => {
      const { recordingUrl } = await unwrap(getCall({ path: { id: callId } }))
      if (recordingUrl === null) throw new Error(text.recordingDeleted)
      return recordingUrl
    },
    onError: (error) => toast.error(text.recordingFailed, error),
  })
  const seconds = Math.max(1, Math.round((endMs - startMs) / 1_000))
  if (listening.data !== undefined)
    return (
      // biome-ignore lint/a11y/useMediaCaption: the transcript is beside the player
      <audio
        controls
        autoPlay
        className="mt-2 h-9 w-full max-w-96"
        src={`${toSameOrigin(listening.data)}#t=${startMs / 1_000},${endMs / 1_000}`}
      />
    )
  return (
    <Button size="sm" className="mt-2" busy={listening.isPending} onClick={() => listening.mutate()}>
      <Play aria-hidden /> {text.listen(formatDuration(seconds))}
    </Button>
  )
}
