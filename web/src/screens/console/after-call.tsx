import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert, CircleCheck, PhoneCall } from 'lucide-react'
import { callPath, endedReasonText } from '../../call-view/call-labels.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { useMicrophonePreference } from './before-call.tsx'
import type { ConsoleState } from './console-state.ts'
import { text } from './text.ts'

/** How the call ended, with a link to its record. */
export function AfterCall({ state, onCall }: { state: ConsoleState; onCall(microphone: boolean): void }) {
  const [microphone] = useMicrophonePreference()
  const { problem, endedReason, callId } = state
  const isOnRecord = problem === null && callId !== null && endedReason !== null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 border-t border-line p-4">
      {problem === null ? (
        <CircleCheck className="size-5 shrink-0 text-good" aria-hidden />
      ) : (
        <CircleAlert className="size-5 shrink-0 text-bad" aria-hidden />
      )}
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{problem === null ? text.after.ended : text.after.failed}</p>
        <p className="text-muted">{problem ?? endedText(endedReason)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onCall(microphone)}>
          <PhoneCall aria-hidden /> {text.after.callAgain}
        </Button>
        {isOnRecord && (
          <Link to={callPath(callId)} className={buttonClass('primary')}>
            {text.after.openCall} <ArrowRight aria-hidden />
          </Link>
        )}
      </div>
    </div>
  )
}

const endedText = (reason: string | null): string =>
  reason === 'caller_hangup' ? text.after.youHungUp : endedReasonText(reason ?? '')
