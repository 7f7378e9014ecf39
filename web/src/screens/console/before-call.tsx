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
      <EmptyState icon={Phone} title="Test calls need the role of a member">
        Bookings in such a call are real. Ask an owner or admin for another role.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Phone}
      title="Call your assistant like a customer"
      action={
        <div className="flex flex-col items-center gap-5">
          <Button variant="primary" onClick={() => onCall(microphone)}>
            <PhoneCall aria-hidden /> Call
          </Button>
          <div className="w-64 text-left">
            <Switch
              label="Use my microphone"
              hint="Without it you type and press keys. You always hear the assistant."
              checked={microphone}
              onChange={setMicrophone}
            />
          </div>
        </div>
      }
    >
      Ask for the opening hours, book an appointment, leave a message. No setup is needed.
    </EmptyState>
  )
}
