import { HeadphoneOff, Headphones, Mic, MicOff, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { text } from './text.ts'
import type { LiveAudioHandle } from './use-live-audio.ts'

/** What this page does with the audio of a call, and how to stop it; nothing while it does nothing. */
export function LiveAudioBar({ audio }: { audio: LiveAudioHandle }) {
  const { phase, problem } = audio
  if (phase === 'off' && problem === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-sunken px-4 py-2.5 text-[13px]">
      {problem !== null && (
        <p role="alert" className="w-full text-bad">
          {problem}
        </p>
      )}
      {phase !== 'off' && (
        <>
          <Headphones className="size-4 shrink-0 text-muted" aria-hidden />
          <p role="status" className="min-w-48 flex-1">
            {text.audio.phases[phase]}
          </p>
          <span className="h-1.5 w-14 overflow-hidden rounded-full bg-surface" aria-hidden>
            <span ref={audio.meter} className="block h-full origin-left bg-good" style={{ transform: 'scaleX(0)' }} />
          </span>
          {phase === 'taken' ? <TakenButtons audio={audio} /> : <StopButton audio={audio} />}
        </>
      )}
    </div>
  )
}

function StopButton({ audio: { phase, stop } }: { audio: LiveAudioHandle }) {
  return (
    <Button size="sm" onClick={stop}>
      <HeadphoneOff aria-hidden /> {phase === 'listening' ? text.audio.stop : text.cancel}
    </Button>
  )
}

function TakenButtons({ audio: { mute, stop } }: { audio: LiveAudioHandle }) {
  const [muted, setMuted] = useState(false)
  const Icon = muted ? MicOff : Mic
  return (
    <>
      <Button
        size="sm"
        aria-pressed={muted}
        onClick={() => {
          mute(!muted)
          setMuted(!muted)
        }}
      >
        <Icon aria-hidden /> {muted ? text.audio.unmute : text.audio.mute}
      </Button>
      <Button size="sm" variant="danger" onClick={stop}>
        <PhoneOff aria-hidden /> {text.hangUp.action}
      </Button>
    </>
  )
}
