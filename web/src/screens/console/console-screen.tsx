import { ResponseTimes } from '../../call-view/response-times.tsx'
import { useHasRole } from '../../session.ts'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useFilters } from '../../use-filters.ts'
import { AfterCall } from './after-call.tsx'
import { BeforeCall } from './before-call.tsx'
import { CallBar } from './call-bar.tsx'
import { Composer } from './composer.tsx'
import { Keypad } from './keypad.tsx'
import { text } from './text.ts'
import { ConsoleTranscript } from './transcript.tsx'
import { useConsoleCall } from './use-console-call.ts'

/** The test console: a call to the assistant by microphone, typed text or keys. */
export function ConsoleScreen() {
  const mayCall = useHasRole('member')
  const { filters } = useFilters()
  const assistantId = filters.assistant ?? null
  const handle = useConsoleCall(assistantId)
  const { state, call, say, press } = handle
  const isOpen = state.phase !== 'before' && state.phase !== 'over'
  const isTalking = state.phase === 'talking'
  return (
    <>
      <UnsavedChanges
        when={isOpen}
        title={text.leave.title}
        description={text.leave.description}
        leaveLabel={text.leave.action}
      />
      <PageHeader
        title={text.title}
        description={assistantId === null ? text.description : `${text.description} ${text.triesDraft}`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card flush>
          {state.phase === 'before' ? (
            <BeforeCall mayCall={mayCall} onCall={call} />
          ) : (
            <>
              {isOpen && <CallBar handle={handle} />}
              <ConsoleTranscript state={state} />
              {isOpen && (
                <Composer
                  disabled={!isTalking}
                  hearsSpeech={state.hearsSpeech}
                  isLeavingMessage={state.assistantState === 'message'}
                  onSay={say}
                  onFinishMessage={() => press('#')}
                />
              )}
              {state.phase === 'over' && <AfterCall state={state} onCall={call} />}
            </>
          )}
        </Card>
        <div className="flex flex-col gap-4">
          {mayCall && (
            <Card title={text.keypad}>
              <Keypad disabled={!isTalking} onPress={press} />
            </Card>
          )}
          <ResponseTimes answers={state.answers} />
        </div>
      </div>
    </>
  )
}
