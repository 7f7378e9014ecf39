import { Phone, PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

const STORAGE_KEY = 'frontbell.console.microphone'

/** Whether to ask for the microphone; stored in this browser. */
export function useMicrophonePreference(): [boolean, (wish: boolean) => void] {
  const [wish, setWish] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off')
  return [
    wish,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off')
      setWish(next)
    },
  ]
}

export function BeforeCall({ mayCall, onCall }: { mayCall: boolean; onCall(microphone: boolean): void }) {
  const [microphone, setMicrophone] = useMicrophonePreference()
  if (!mayCall)
    return (
      <EmptyState icon={Phone} title="Calling takes a member of the team">
        What the assistant books in such a call is booked. Ask an owner or admin for another role to try it.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Phone}
      title="Call it as a customer would"
      action={
        <div className="flex flex-col items-center gap-5">
          <Button variant="primary" onClick={() => onCall(microphone)}>
            <PhoneCall aria-hidden /> Call
          </Button>
          <div className="w-64 text-left">
            <Switch
              label="Use my microphone"
              hint="Without it you type and press keys. You hear the assistant either way."
              checked={microphone}
              onChange={setMicrophone}
            />
          </div>
        </div>
      }
    >
      Ask when you are open, book an appointment, leave a message. Nothing has to be set up for it.
    </EmptyState>
  )
}
