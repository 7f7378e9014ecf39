import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { fieldErrorMessage } from '../../api.ts'
import { ChangedMeanwhile } from '../../record/change-record.ts'
import { LeaveQuestion } from '../overlay/leave-question.tsx'
import { text as words } from '../text.ts'
import { Button } from './button.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { controlClass } from './field.tsx'
import { hasLetters } from './phone-field.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

interface InlineEditProps {
  label: string
  value: string | null
  /**
   * Rejects with the error; the field then stays open and shows it. '' is passed as null. `seen` is the value that the user
   * changed; after `ChangedMeanwhile`, `value` must be that of the other person.
   */
  onSave(value: string | null, seen: string | null): Promise<unknown>
  /** The displayed value; by default the value itself. */
  children?: ReactNode
  type?: 'text' | 'tel' | 'email'
  multiline?: boolean
  placeholder?: string
  /** Shown without editing. */
  readOnly?: boolean
}

/**
 * A value that turns into an input when clicked. Enter (Ctrl-Enter in multi-line fields) saves, Escape discards, and asks
 * first if something was typed. If another person changes the value meanwhile, the user chooses.
 */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, children, readOnly = false, placeholder = words.add } = props
  const [editing, setEditing] = useState(false)
  if (editing) return <Editor {...props} onClose={() => setEditing(false)} />
  const shown =
    value === null ? <span className="text-muted">{readOnly ? words.nothing : placeholder}</span> : (children ?? value)
  return (
    <div className="min-w-0">
      <p className="text-[13px] text-muted">{label}</p>
      {readOnly ? (
        <div className="break-words whitespace-pre-wrap">{shown}</div>
      ) : (
        <button
          type="button"
          onClick={() => setEditing(true)}
          className="group -mx-1.5 flex w-[calc(100%+0.75rem)] items-start justify-between gap-2 rounded-md px-1.5 py-0.5 text-left hover:bg-sunken"
        >
          <span className="min-w-0 break-words whitespace-pre-wrap">{shown}</span>
          <span className="sr-only">{words.changeField(label)}</span>
          <Pencil
            className="mt-0.5 size-3.5 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
            aria-hidden
          />
        </button>
      )}
    </div>
  )
}

function Editor({
  label,
  value,
  onSave,
  type = 'text',
  multiline = false,
  onClose,
}: InlineEditProps & { onClose(): void }) {
  const [text, setText] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isChanged = text !== (seen ?? '')
  const isConflict = value !== seen && !busy

  const save = async (over: string | null) => {
    const next = text.trim() === '' ? null : text.trim()
    if (next === over) return onClose()
    if (type === 'tel' && hasLetters(next ?? '')) return setError(words.noLetters)
    setBusy(true)
    setError(null)
    try {
      await onSave(next, over)
      onClose()
    } catch (failure) {
      if (!(failure instanceof ChangedMeanwhile)) setError(fieldErrorMessage(failure))
      setBusy(false)
    }
  }
  const saveUnlessConflict = () => {
    if (!isConflict) void save(seen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A sheet around the field would close, too.
      event.stopPropagation()
      if (isChanged) setAsking(true)
      else onClose()
    }
    if (event.key !== 'Enter' || (multiline && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    saveUnlessConflict()
  }
  const loadTheirs = () => {
    setText(value ?? '')
    setSeen(value)
  }
  const keepMine = () => {
    setSeen(value)
    void save(value)
  }
  const Control = multiline ? 'textarea' : 'input'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saveUnlessConflict()
      }}
    >
      <UnsavedChanges when={isChanged && !busy} />
      <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside */}
      <label className="block">
        <span className="text-[13px] text-muted">{label}</span>
        <Control
          {...(multiline ? { rows: 5 } : { type })}
          value={text}
          onChange={(event: { target: { value: string } }) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          autoFocus
          aria-invalid={error !== null}
          className={clsx(controlClass, multiline ? 'py-1.5' : 'h-8')}
        />
      </label>
      {error && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {error}
        </p>
      )}
      {isConflict ? (
        <ConflictNotice theirs={value} onLoad={loadTheirs} onKeep={keepMine} />
      ) : (
        <div className="mt-1.5 flex gap-2">
          <Button type="submit" variant="primary" size="sm" busy={busy}>
            {words.save}
          </Button>
          <Button size="sm" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      )}
    </form>
  )
}
