import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { unwrapPage } from '../../api.ts'
import { listContacts } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName, formatPhoneNumber } from '../../format.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { text } from './text.ts'

interface ContactPickerProps {
  value: Contact | null
  onChange(contact: Contact | null): void
  /** The id of a contact that is not offered. */
  except?: string
}

/** Finds a contact by name, number or address; the service does the search. */
export function ContactPicker({ value, onChange, except }: ContactPickerProps) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(value && typed === contactDisplayName(value) ? '' : typed.trim())
  const { data = [] } = useQuery({
    queryKey: ['contact', 'picker', wanted],
    queryFn: async () => (await unwrapPage(listContacts({ query: { limit: 20, ...(wanted && { q: wanted }) } }))).items,
    placeholderData: (before) => before,
  })
  return (
    <Combobox
      items={data.filter(({ id }) => id !== except)}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      label={(contact: Contact) => contactDisplayName(contact)}
      id={(contact: Contact) => contact.id}
      detail={({ phone, email }) => (phone === null ? email : formatPhoneNumber(phone))}
      placeholder={text.picker.placeholder}
      empty={text.picker.empty}
    />
  )
}
