import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { connectCalendar, lookUpCalendars } from '../../client/sdk.gen.ts'
import type { CalendarAccess, OutsideCalendar } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { OwnerField, useOwner } from './owner-field.tsx'
import { text } from './text.ts'

/** Finds the calendars at an address, then connects one of them. */
export function AddressSheet({ kind, onClose }: { kind: CalendarAccess['kind']; onClose(): void }) {
  const [access, setAccess] = useState<CalendarAccess>({ kind, address: '' })
  const search = useMutation({
    mutationFn: (body: CalendarAccess) => unwrap(lookUpCalendars({ body })),
  })
  const found = search.data?.calendars
  if (found) return <ChooseSheet access={access} found={found} onClose={onClose} />
  const isFile = kind === 'ics'
  const change = (changed: Partial<CalendarAccess>) => setAccess({ ...access, ...changed })
  return (
    <FormSheet
      onClose={onClose}
      title={text.programs[kind]}
      submitLabel={text.find}
      busy={search.isPending}
      onSubmit={() => search.mutate(access)}
    >
      <Field
        label={isFile ? text.fileAddress : text.davAddress}
        hint={isFile ? text.fileAddressHint : text.davAddressHint}
        error={fieldError(search.error, 'address')}
      >
        <Input
          required
          maxLength={2048}
          autoComplete="off"
          value={access.address}
          onValueChange={(address) => change({ address })}
        />
      </Field>
      {!isFile && (
        <>
          <Field label={text.user} error={fieldError(search.error, 'user')}>
            <Input
              required
              maxLength={320}
              autoComplete="off"
              value={access.user ?? ''}
              onValueChange={(user) => change({ user })}
            />
          </Field>
          <Field label={text.password} hint={text.passwordHint} error={fieldError(search.error, 'password')}>
            <PasswordInput
              required
              maxLength={500}
              autoComplete="off"
              value={access.password ?? ''}
              onValueChange={(password) => change({ password })}
            />
          </Field>
        </>
      )}
      <FormError error={search.error} fields={['address', 'user', 'password']} />
    </FormSheet>
  )
}

interface ChooseSheetProps {
  access: CalendarAccess
  found: readonly OutsideCalendar[]
  onClose(): void
}

function ChooseSheet({ access, found, onClose }: ChooseSheetProps) {
  const [calendarId, setCalendarId] = useState(found[0]?.id ?? '')
  const [isWritten, setWritten] = useState(true)
  const owner = useOwner()
  const chosen = found.find(({ id }) => id === calendarId)
  const queryClient = useQueryClient()
  const connecting = useMutation({
    mutationFn: ({ id, title, canWrite }: OutsideCalendar) =>
      unwrap(
        connectCalendar({
          body: { ...access, calendarId: id, title, staffId: owner.staffId, exports: canWrite && isWritten },
        }),
      ),
    onSuccess: ({ title }) => {
      refreshKinds(queryClient, new Set(['calendarConnection']))
      toast.success(text.connectedToast(title))
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.connectTitle}
      submitLabel={text.connectConfirm}
      busy={connecting.isPending}
      disabled={chosen === undefined}
      onSubmit={() => chosen && connecting.mutate(chosen)}
    >
      {chosen === undefined ? (
        <p>{text.nothingFound}</p>
      ) : (
        <Field label={text.which}>
          <Select
            options={found.map(({ id, title }) => ({ value: id, label: title }))}
            value={calendarId}
            onChange={setCalendarId}
          />
        </Field>
      )}
      <OwnerField owner={owner} />
      {chosen?.canWrite && (
        <Checkbox label={text.write} hint={text.writeHint} checked={isWritten} onChange={setWritten} />
      )}
      <FormError error={connecting.error} />
    </FormSheet>
  )
}
