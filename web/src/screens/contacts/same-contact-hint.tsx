import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { unwrapPage } from '../../api.ts'
import { listContacts } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { text } from './text.ts'

interface SameContactHintProps {
  phone: string
  email: string
}

/** Names a contact that already has the typed number or address. Adding the new one stays possible. */
export function SameContactHint({ phone, email }: SameContactHintProps) {
  const found = useSameContact(useDeferredValue(phone.trim()), useDeferredValue(email.trim()))
  return (
    <div aria-live="polite">
      {found && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">
          {found.shares === 'phone' ? text.add.samePhone(found.name) : text.add.sameEmail(found.name)}{' '}
          <ScreenLink to={`/contacts/${found.id}`} route="/contacts/$contactId">
            {text.add.openSame}
          </ScreenLink>
        </p>
      )}
    </div>
  )
}

function useSameContact(phone: string, email: string) {
  const canAsk = digitsOf(phone).length >= 7 || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)
  const { data } = useQuery({
    queryKey: ['contact', 'same', phone, email],
    queryFn: async () => {
      const wanted = [...(digitsOf(phone).length >= 7 ? [phone] : []), ...(email === '' ? [] : [email])]
      const pages = await Promise.all(wanted.map((q) => unwrapPage(listContacts({ query: { q, limit: 20 } }))))
      return pages.flatMap(({ items }) => items)
    },
    enabled: canAsk,
  })
  for (const contact of canAsk ? (data ?? []) : []) {
    const shares = sharedField(contact, phone, email)
    if (shares !== null) return { id: contact.id, name: contactDisplayName(contact), shares }
  }
  return null
}

/** A number counts as the same without its country code, too: people often leave it out. */
function sharedField(contact: Contact, phone: string, email: string): 'phone' | 'email' | null {
  const typed = digitsOf(phone).replace(/^0+/, '')
  if (typed.length >= 7 && digitsOf(contact.phone ?? '').endsWith(typed)) return 'phone'
  return email !== '' && contact.email?.toLowerCase() === email.toLowerCase() ? 'email' : null
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
