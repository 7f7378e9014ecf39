import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage, unwrap, unwrapEmpty } from '../../api.ts'
import { getBusinessSettings, transferLiveCall } from '../../client/sdk.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useDestinations } from '../assistant/transfers/use-destinations.ts'
import type { WatchedCall } from './live-state.ts'
import { text } from './text.ts'

interface TransferDialogProps {
  call: WatchedCall
  who: string
  open: boolean
  onClose(): void
}

const NUMBER = 'number'

/** Transfers a live call to a destination, or to any number. */
export function TransferDialog({ call, who, open, onClose }: TransferDialogProps) {
  const settings = useQuery({
    queryKey: ['business', 'settings'],
    queryFn: () => unwrap(getBusinessSettings()),
    enabled: open,
  })
  const destinations = useDestinations(open).data ?? []
  const usual = settings.data?.transferPhone ?? ''
  const first = destinations[0]?.id ?? NUMBER
  const [chosen, setChosen] = useState<string>(first)
  const [number, setNumber] = useState(usual)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!open) return
    setChosen(first)
    setNumber(usual)
    setProblem(null)
  }, [open, first, usual])

  const isReady = chosen !== NUMBER || number.trim() !== ''
  const run = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = chosen === NUMBER ? { to: number.trim() } : { destinationId: chosen }
      await unwrapEmpty(transferLiveCall({ path: { id: call.id }, body }))
      const name = destinations.find(({ id }) => id === chosen)?.name
      toast.success(name === undefined ? text.transfer.started : text.transfer.startedTo(name))
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  const options = [
    ...destinations.map(({ id, name }) => ({ value: id, label: name })),
    { value: NUMBER, label: text.transfer.anotherNumber },
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.transfer.title(who)}
      description={text.transfer.description}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" busy={busy} disabled={!isReady} onClick={() => void run()}>
            {text.transfer.action}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void run()
        }}
      >
        {destinations.length > 0 && (
          <Field label={text.transfer.to} error={chosen === NUMBER ? null : problem}>
            <Select options={options} value={chosen} onChange={setChosen} />
          </Field>
        )}
        {chosen === NUMBER && (
          <PhoneField label={text.transfer.number} error={problem} value={number} onValueChange={setNumber} autoFocus />
        )}
      </form>
    </Dialog>
  )
}
