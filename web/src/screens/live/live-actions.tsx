import { MessageSquareText, PhoneForwarded, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { unwrapEmpty } from '../../api.ts'
import { hangUpLiveCall, sayInLiveCall } from '../../client/sdk.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { CallActionDialog } from './call-action-dialog.tsx'
import type { WatchedCall } from './live-state.ts'
import { text as words } from './text.ts'
import { TransferDialog } from './transfer-dialog.tsx'

type OpenDialog = 'transfer' | 'say' | 'hang_up' | null

/** The actions in a live call. */
export function LiveActions({ call, who }: { call: WatchedCall; who: string }) {
  const [asked, setAsked] = useState<OpenDialog>(null)
  const close = () => setAsked(null)
  const path = { id: call.id }
  const fromBrowser = call.from === 'browser'
  return (
    <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-2.5">
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
