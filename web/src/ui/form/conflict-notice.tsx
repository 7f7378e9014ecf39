import { text } from '../text.ts'
import { Button } from './button.tsx'

interface ConflictNoticeProps {
  /** What the other person saved; null if that is nothing. Undefined where the form is too long to show it. */
  theirs?: string | null
  /** Replaces what the user typed by the other version. */
  onLoad(): void
  /** Saves what the user typed over the other version. */
  onKeep(): void
}

/** Says that another person changed what the user is changing, and lets the user choose. */
export function ConflictNotice({ theirs, onLoad, onKeep }: ConflictNoticeProps) {
  return (
    <div role="alert" className="mt-1.5 flex flex-col gap-2 rounded-md bg-bad-soft px-3 py-2 text-[13px]">
      <p className="text-bad">{text.conflict.text}</p>
      {theirs !== undefined && (
        <p className="break-words whitespace-pre-wrap">
          <span className="block font-semibold">{text.conflict.theirs}</span>
          {theirs ?? text.conflict.empty}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onLoad}>
          {text.conflict.load}
        </Button>
        <Button size="sm" variant="primary" onClick={onKeep}>
          {text.conflict.keep}
        </Button>
      </div>
    </div>
  )
}
