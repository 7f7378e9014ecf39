import { useQuery } from '@tanstack/react-query'
import { unwrapPage } from '../../api.ts'
import { listContacts } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { type Check, useCheck } from '../../record/use-check.ts'
import { text } from './text.ts'

/** A contact that already has a number or an address. */
export interface SameContact {
  id: string
  name: string
  shares: 'phone' | 'email'
}

/** Names a contact that already has the typed number or address. Adding the new one stays possible. */
export function SameContactHint({ found, isPage = false }: { found: SameContact | null; isPage?: boolean }) {
  return (
    <div aria-live="polite">
      {found && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">
          {found.shares === 'phone' ? text.add.samePhone(found.name) : text.add.sameEmail(found.name)}{' '}
          <ScreenLink to={`/contacts/${found.id}`} route="/contacts/$contactId">
            {text.add.openSame}
          </ScreenLink>
          {isPage && ` ${text.add.mergeSame}`}
        </p>
      )}
    </div>
  )
}

/** @param butNot the id of the contact whose number and address these are; null: of none yet */
const sameContactQuery = (typedPhone: string, typedEmail: string, butNot: string | null = null) => {
  const [phone, email] = [typedPhone.trim(), typedEmail.trim()]
  return {
    queryKey: ['contact', 'same', phone, email, butNot],
    queryFn: async (): Promise<SameContact | null> => {
      const wanted = [...(isNumber(phone) ? [phone] : []), ...(isAddress(email) ? [email] : [])]
      const pages = await Promise.all(wanted.map((q) => unwrapPage(listContacts({ query: { q, limit: 20 } }))))
      for (const contact of pages.flatMap(({ items }) => items)) {
        const shares = contact.id === butNot ? null : sharedField(contact, phone, email)
        if (shares !== null) return { id: contact.id, name: contactDisplayName(contact), shares }
      }
      return null
    },
  }
}

/** Finds the contact that has what is typed; null: none has. */
export function useSameContact(phone: string, email: string): Check<SameContact | null> {
  const isEnough = isNumber(phone) || isAddress(email.trim())
  return useCheck(isEnough ? sameContactQuery(phone, email) : null, (found) => found === null)
}

/** On the page of a contact: names another one that has the same number or address. */
export function SharedContactHint({ contact }: { contact: Contact }) {
  const { data } = useQuery(sameContactQuery(contact.phone ?? '', contact.email ?? '', contact.id))
  return <SameContactHint found={data ?? null} isPage />
}

const isNumber = (text: string): boolean => digitsOf(text).length >= 7
const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)

/** A number counts as the same without its country code, too: people often leave it out. */
function sharedField(contact: Contact, phone: string, email: string): 'phone' | 'email' | null {
  const typed = digitsOf(phone).replace(/^0+/, '')
  if (typed.length >= 7 && digitsOf(contact.phone ?? '').endsWith(typed)) return 'phone'
  return email !== '' && contact.email?.toLowerCase() === email.toLowerCase() ? 'email' : null
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
