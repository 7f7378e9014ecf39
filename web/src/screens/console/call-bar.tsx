import { Mic, MicOff, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { stateLabel } from '../../call-view/call-labels.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Elapsed } from '../../ui/data/elapsed.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { ConsoleState } from './console-state.ts'
import { text as words } from './text.ts'
import type { ConsoleHandle } from './use-console-call.ts'

/** The state of the call, its length, and the button to hang up. */
export function CallBar({ handle }: { handle: ConsoleHandle }) {
  const { state, hangUp } = handle
  const { phase, microphone } = state
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-lg border-b border-line bg-surface px-4 py-2.5">
      <Badge tone={state.assistantState === 'listening' ? 'good' : 'accent'}>{phaseLabel(state)}</Badge>
      {phase === 'talking' && <Elapsed />}
      <span className="ml-auto flex items-center gap-2">
        {microphone === 'on' && state.hearsSpeech && <MicrophoneControls handle={handle} />}
        <Button variant="danger" size="sm" busy={phase === 'ending'} onClick={hangUp}>
          {phase !== 'ending' && <PhoneOff aria-hidden />} {words.hangUp}
        </Button>
      </span>
      <SpeechNotice state={state} />
    </div>
  )
}

function phaseLabel({ phase, assistantState }: ConsoleState): string {
  if (phase === 'calling') return words.calling
  return phase === 'ending' ? words.hangingUp : stateLabel(assistantState)
}

/** The microphone level and the mute button. */
function MicrophoneControls({ handle: { meter, mute } }: { handle: ConsoleHandle }) {
  const [muted, setMuted] = useState(false)
  const Icon = muted ? MicOff : Mic
  return (
    <>
      <span className="h-1.5 w-14 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <span ref={meter} className="block h-full origin-left bg-good" style={{ transform: 'scaleX(0)' }} />
      </span>
      <Button
        size="sm"
        aria-pressed={muted}
        onClick={() => {
          mute(!muted)
          setMuted(!muted)
        }}
      >
        <Icon aria-hidden /> {muted ? words.unmute : words.mute}
      </Button>
    </>
  )
}

/** Explains why the assistant does not understand speech. */
function SpeechNotice({ state: { phase, microphone, hearsSpeech } }: { state: ConsoleState }) {
  if (phase !== 'talking') return null
  const text = !hearsSpeech ? words.noSpeechRecognition : microphone === 'refused' ? words.microphoneRefused : null
  return text && <p className="w-full text-[13px] text-muted">{text}</p>
}
