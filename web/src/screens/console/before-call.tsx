import { Phone, PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { text } from './text.ts'

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
      <EmptyState icon={Phone} title={text.notAllowed.title}>
        {text.notAllowed.text}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Phone}
      title={text.before.title}
      action={
        <div className="flex flex-col items-center gap-5">
          <Button variant="primary" onClick={() => onCall(microphone)}>
            <PhoneCall aria-hidden /> {text.before.call}
          </Button>
          <div className="w-64 text-left">
            <Switch
              label={text.before.microphone}
              hint={text.before.microphoneHint}
              checked={microphone}
              onChange={setMicrophone}
            />
          </div>
        </div>
      }
    >
      {text.before.text}
    </EmptyState>
  )
}
