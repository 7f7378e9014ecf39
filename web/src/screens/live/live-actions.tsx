import { Headphones, MessageSquareText, Mic, PhoneForwarded, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { unwrapEmpty } from '../../api.ts'
import { hangUpLiveCall, sayInLiveCall } from '../../client/sdk.gen.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { CallActionDialog } from './call-action-dialog.tsx'
import { LiveAudioBar } from './live-audio-bar.tsx'
import type { WatchedCall } from './live-state.ts'
import { text as words } from './text.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { type LiveAudioHandle, useLiveAudio } from './use-live-audio.ts'

type OpenDialog = 'transfer' | 'say' | 'hang_up' | null

/** The actions in a live call. While the caller talks to this page, only those of the audio remain. */
export function LiveActions({ call, who }: { call: WatchedCall; who: string }) {
  const audio = useLiveAudio(call.id)
  return (
    <>
      <LiveAudioBar audio={audio} />
      {audio.phase !== 'taken' && <CallActions call={call} who={who} audio={audio} />}
    </>
  )
}

interface CallActionsProps {
  call: WatchedCall
  who: string
  audio: LiveAudioHandle
}

function CallActions({ call, who, audio }: CallActionsProps) {
  const [asked, setAsked] = useState<OpenDialog>(null)
  const close = () => setAsked(null)
  const path = { id: call.id }
  const fromBrowser = call.from === 'browser'
  return (
    <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-2.5">
      {!fromBrowser && <AudioButtons call={call} audio={audio} />}
      {!fromBrowser && (
        <Button size="sm" onClick={() => setAsked('transfer')}>
          <PhoneForwarded aria-hidden /> {words.transfer.action}
        </Button>
      )}
      <Button size="sm" onClick={() => setAsked('say')}>
        <MessageSquareText aria-hidden />
        <span>
          {words.say.action}
          <span className="max-sm:sr-only">{words.say.actionRest}</span>
        </span>
      </Button>
      <Button size="sm" variant="danger" className="ml-auto" onClick={() => setAsked('hang_up')}>
        <PhoneOff aria-hidden /> {words.hangUp.action}
      </Button>
      <TransferDialog call={call} who={who} open={asked === 'transfer'} onClose={close} />
      <CallActionDialog
        open={asked === 'say'}
        onClose={close}
        title={words.say.title}
        description={words.say.description(who)}
        label={words.say.label}
        maxLength={500}
        multiline
        action={words.say.submit}
        onDo={(text) => unwrapEmpty(sayInLiveCall({ path, body: { text } }))}
      />
      <CallActionDialog
        open={asked === 'hang_up'}
        onClose={close}
        title={words.hangUp.title(who)}
        description={words.hangUp.description}
        action={words.hangUp.action}
        danger
        onDo={async () => {
          await unwrapEmpty(hangUpLiveCall({ path }))
          toast.success(words.hangUp.started)
        }}
      />
    </footer>
  )
}

/** Listens to a call, for admins; takes it over. */
function AudioButtons({ call, audio }: { call: WatchedCall; audio: LiveAudioHandle }) {
  const mayListen = useHasRole('admin')
  if (call.answeredAt === null || call.state === 'transferred' || call.state === 'leaving') return null
  return (
    <>
      {mayListen && audio.phase === 'off' && (
        <Button size="sm" onClick={audio.listen}>
          <Headphones aria-hidden /> {words.audio.listen}
        </Button>
      )}
      {(audio.phase === 'off' || audio.phase === 'listening') && (
        <Button size="sm" onClick={audio.takeOver}>
          <Mic aria-hidden /> {words.audio.takeOver}
        </Button>
      )}
    </>
  )
}
