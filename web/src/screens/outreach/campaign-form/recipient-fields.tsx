import { X } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '../../../client/types.gen.ts'
import { contactDisplayName } from '../../../format.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { ContactPicker } from '../../contacts/contact-picker.tsx'
import { formatPeople } from '../campaign/campaign-labels.ts'
import { text } from '../text.ts'
import type { CampaignDraft } from './campaign-draft.ts'
import { countNumbers, notNumbers, parseNumbers } from './parse-recipients.ts'

interface RecipientFieldsProps {
  draft: CampaignDraft
  change(part: Partial<CampaignDraft>): void
  error: unknown
  /** The error about one of the numbers. */
  numbersError: string | null
}

const wrongText = (wrong: readonly string[]): string => {
  const names = wrong.slice(0, 3).map((typed) => `“${typed}”`)
  const rest = wrong.length - names.length
  const all = rest > 0 ? text.andMore(names.join(', '), rest) : names.join(', ')
  return wrong.length === 1 ? text.isNoNumber(all) : text.areNoNumbers(all)
}

/** The recipients: pasted numbers, chosen contacts, and all contacts or those that a search finds. */
export function RecipientFields({ draft, change, error, numbersError }: RecipientFieldsProps) {
  const { numbers, contacts, search } = draft
  const [round, setRound] = useState(0)
  const pasted = parseNumbers(numbers)
  const wrong = notNumbers(pasted)
  const add = (contact: Contact | null) => {
    if (contact === null) return
    // A new key resets the picker for the next contact.
    setRound(round + 1)
    if (!contacts.some(({ id }) => id === contact.id)) change({ contacts: [...contacts, contact] })
  }
  return (
    <>
      <Field
        label={text.numbers}
        error={numbersError ?? (wrong.length > 0 ? wrongText(wrong) : null)}
        hint={
          pasted.length === 0
            ? text.numbersHint
            : `${formatPeople(countNumbers(pasted.filter((typed) => !wrong.includes(typed))))}.`
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
      <Field label={text.contacts} hint={text.contactsHint}>
        <ContactPicker key={round} value={null} onChange={add} />
      </Field>
      {contacts.length > 0 && (
        <ul aria-label={text.chosenContacts} className="flex flex-wrap gap-1.5">
          {contacts.map((contact) => (
            <li
              key={contact.id}
              className="flex h-7 max-w-full items-center gap-1 rounded-md bg-sunken pr-1 pl-2.5 pointer-coarse:h-9"
            >
              <span className="truncate">{contactDisplayName(contact)}</span>
              {contact.phone === null && (
                <span className="text-[13px] whitespace-nowrap text-warn">{text.hasNoNumber}</span>
              )}
              <button
                type="button"
                aria-label={text.leaveOut(contactDisplayName(contact))}
                className="flex size-6 items-center justify-center rounded text-muted hover:text-ink"
                onClick={() => change({ contacts: contacts.filter(({ id }) => id !== contact.id) })}
              >
                <X className="size-3.5" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        label={text.allContacts}
        checked={search !== null}
        onChange={(all) => change({ search: all ? '' : null })}
      />
      {search !== null && (
        <Field label={text.onlyMatching} error={fieldError(error, 'contactSearch')} hint={text.onlyMatchingHint}>
          <Input maxLength={200} autoComplete="off" value={search} onValueChange={(next) => change({ search: next })} />
        </Field>
      )}
    </>
  )
}
