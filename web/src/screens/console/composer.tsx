import { useQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { unwrap } from '../../api.ts'
import { listServices } from '../../client/sdk.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { controlClass } from '../../ui/form/field.tsx'
import { text as labels } from './text.ts'

interface ComposerProps {
  disabled: boolean
  hearsSpeech: boolean
  /** The assistant takes a message: what is typed is added to it until it is finished. */
  isLeavingMessage: boolean
  onSay(text: string): void
  /** As the key # of a telephone does. */
  onFinishMessage(): void
}

/** A text field for typed input, with suggestions at the start. */
export function Composer({ disabled, hearsSpeech, isLeavingMessage, onSay, onFinishMessage }: ComposerProps) {
  const [text, setText] = useState('')
  const [hasSpoken, setSpoken] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!disabled) input.current?.focus()
  }, [disabled])

  const say = (words: string) => {
    onSay(words)
    setSpoken(true)
    setText('')
    input.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') say(text.trim())
  }
  return (
    <div className="border-t border-line p-3">
      {isLeavingMessage && (
        <p className="mb-2 flex items-center justify-between gap-3 rounded-md bg-accent-soft px-3 py-2">
          {labels.leavingMessage}
          <Button size="sm" onClick={onFinishMessage}>
            {labels.finishMessage}
          </Button>
        </p>
      )}
      {!hasSpoken && <Suggestions disabled={disabled} onChoose={say} />}
      <form onSubmit={send} className="flex gap-2">
        <input
          ref={input}
          aria-label={labels.input}
          placeholder={hearsSpeech ? labels.inputOrSpeakPlaceholder : labels.inputPlaceholder}
          value={text}
          maxLength={1_000}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          className={`h-8 pointer-coarse:h-10 ${controlClass}`}
        />
        <Button type="submit" variant="primary" disabled={disabled || text.trim() === ''}>
          <SendHorizontal aria-hidden /> {labels.say}
        </Button>
      </form>
    </div>
  )
}

function Suggestions({ disabled, onChoose }: { disabled: boolean; onChoose(text: string): void }) {
  const services = useQuery({ queryKey: ['business', 'services'], queryFn: () => unwrap(listServices()) })
  const service = services.data?.[0]?.name
  const suggestions = [
    service ? labels.suggestions.bookService(service) : labels.suggestions.book,
    labels.suggestions.hours,
    labels.suggestions.price,
  ]
  return (
    <ul aria-label={labels.suggestions.label} className="mb-2 flex flex-wrap gap-1.5">
      {suggestions.map((text) => (
        <li key={text}>
          <Button size="sm" disabled={disabled} onClick={() => onChoose(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
