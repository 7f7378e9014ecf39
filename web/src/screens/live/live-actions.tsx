import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, PhoneForwarded, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { getBusinessSettings, hangUpLiveCall, sayInLiveCall, transferLiveCall } from '../../client/sdk.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { CallActionDialog } from './call-action-dialog.tsx'
import type { WatchedCall } from './live-state.ts'

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
          <PhoneForwarded aria-hidden /> Transfer
        </Button>
      )}
      <Button size="sm" onClick={() => setAsked('say')}>
        <MessageSquareText aria-hidden />
        <span>
          Say<span className="max-sm:sr-only"> something</span>
        </span>
      </Button>
      <Button size="sm" variant="danger" className="ml-auto" onClick={() => setAsked('hang_up')}>
        <PhoneOff aria-hidden /> Hang up
      </Button>
      <TransferDialog call={call} who={who} open={asked === 'transfer'} onClose={close} />
      <CallActionDialog
        open={asked === 'say'}
        onClose={close}
        title="Have the assistant say something"
        description={`${who} hears it as soon as the assistant has finished its sentence.`}
        label="Text to say"
        maxLength={500}
        multiline
        action="Say it"
        onDo={(text) => unwrapEmpty(sayInLiveCall({ path, body: { text } }))}
      />
      <CallActionDialog
        open={asked === 'hang_up'}
        onClose={close}
        title={`Hang up on ${who}`}
        description="The assistant says goodbye first."
        action="Hang up"
        danger
        onDo={async () => {
          await unwrapEmpty(hangUpLiveCall({ path }))
          toast.success('The assistant is saying goodbye.')
        }}
      />
    </footer>
  )
}

interface TransferProps {
  call: WatchedCall
  who: string
  open: boolean
  onClose(): void
}

function TransferDialog({ call, who, open, onClose }: TransferProps) {
  const settings = useQuery({
    queryKey: ['business', 'settings'],
    queryFn: () => unwrap(getBusinessSettings()),
    enabled: open,
  })
  return (
    <CallActionDialog
      open={open}
      onClose={onClose}
      title={`Transfer ${who}`}
      description="The assistant rings that number. If nobody answers, the assistant continues the call."
      label="Telephone number"
      type="tel"
      initial={settings.data?.transferPhone ?? ''}
      action="Transfer"
      onDo={async (to) => {
        await unwrapEmpty(transferLiveCall({ path: { id: call.id }, body: { to } }))
        toast.success('The assistant is ringing that number.')
      }}
    />
  )
}
