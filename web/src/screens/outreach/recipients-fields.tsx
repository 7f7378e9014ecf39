import { X } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '../../client/types.gen.ts'
import { nameOf } from '../../format.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { ContactPicker } from '../contacts/contact-picker.tsx'
import { people } from './campaign-words.ts'
import { numbersIn } from './recipient-list.ts'

interface RecipientsFieldsProps {
  numbers: string
  contacts: readonly Contact[]
  change(part: { numbers?: string; contacts?: readonly Contact[] }): void
  /** What is wrong with the numbers. */
  error: string | null
}

/** Who is to be reached: pasted numbers, and contacts. */
export function RecipientsFields({ numbers, contacts, change, error }: RecipientsFieldsProps) {
  const [round, setRound] = useState(0)
  const pasted = numbersIn(numbers).length
  const add = (contact: Contact | null) => {
    if (contact === null) return
    // The picker begins anew, for the next one.
    setRound(round + 1)
    if (!contacts.some(({ id }) => id === contact.id)) change({ contacts: [...contacts, contact] })
  }
  return (
    <>
      <Field
        label="Numbers"
        error={error}
        hint={
          pasted === 0 ? 'One a line, or with commas between; paste a column of a spreadsheet.' : `${people(pasted)}.`
        }
      >
        <Textarea
          rows={4}
          inputMode="tel"
          value={numbers}
          onChange={(event) => change({ numbers: event.target.value })}
          placeholder={'(212) 555-0142\n(212) 555-0143'}
        />
      </Field>
      <Field label="Contacts" hint="Who has no number is left out; whoever is named twice is reached once.">
        <ContactPicker key={round} value={null} onChange={add} />
      </Field>
      {contacts.length > 0 && (
        <ul aria-label="Chosen contacts" className="flex flex-wrap gap-1.5">
          {contacts.map((contact) => (
            <li
              key={contact.id}
              className="flex h-7 max-w-full items-center gap-1 rounded-md bg-sunken pr-1 pl-2.5 pointer-coarse:h-9"
            >
              <span className="truncate">{nameOf(contact)}</span>
              {contact.phone === null && <span className="text-[13px] whitespace-nowrap text-warn">no number</span>}
              <button
                type="button"
                aria-label={`Leave out ${nameOf(contact)}`}
                className="flex size-6 items-center justify-center rounded text-muted hover:text-ink"
                onClick={() => change({ contacts: contacts.filter(({ id }) => id !== contact.id) })}
              >
                <X className="size-3.5" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
