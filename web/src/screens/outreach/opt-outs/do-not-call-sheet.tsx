import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { addDoNotCall, removeDoNotCall } from '../../../client/sdk.gen.ts'
import type { DoNotCall } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { refreshKinds } from '../../../live-updates.ts'
import { useHasRole } from '../../../session.ts'
import { Detail, DetailList } from '../../../ui/data/detail-list.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'

const REFUSALS: ReadonlySet<string> = new Set(['refusal'])

/** Puts a number on the list; the one given, where it comes from a contact's page. */
export function DoNotCallSheet({ phone: given, onClose }: { phone?: string; onClose(): void }) {
  const [phone, setPhone] = useState(given === undefined ? '' : formatPhoneNumber(given))
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const adding = useMutation({
    mutationFn: () => unwrap(addDoNotCall({ body: { phone: phone.trim(), reason: reason.trim() || null } })),
    onSuccess: (listed) => {
      refreshKinds(queryClient, REFUSALS)
      toast.success(`${formatPhoneNumber(listed.phone)} is not called any more.`)
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title="Do not call a number"
      description="It is called no more, by campaigns or by hand, from now on. A call that goes on is not ended."
      submitLabel="Add to the list"
      busy={adding.isPending}
      disabled={phone.trim() === ''}
      onSubmit={() => adding.mutate()}
    >
      <Field label="Number" error={fieldError(adding.error, 'phone')}>
        <Input type="tel" maxLength={40} autoComplete="off" autoFocus value={phone} onValueChange={setPhone} />
      </Field>
      <Field
        label="Reason"
        error={fieldError(adding.error, 'reason')}
        hint="For whoever reads the list: when and how they asked for it. May be left empty."
      >
        <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormError error={adding.error} fields={['phone', 'reason']} />
    </FormSheet>
  )
}

/** One number of the list: why, since when, and taking it off. */
export function ListedSheet({ of: listed, onClose }: { of: DoNotCall | null; onClose(): void }) {
  const [isRemoving, setRemoving] = useState(false)
  const mayWrite = useHasRole('member')
  if (listed === null) return null
  const { phone, reason, contactId, contactName, createdAt } = listed
  return (
    <Sheet
      open
      onClose={onClose}
      title={formatPhoneNumber(phone)}
      description="This number is not called."
      actions={
        mayWrite && (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            Take off the list
          </Button>
        )
      }
    >
      <DetailList>
        <Detail label="Reason" wide>
          {reason ?? 'None was given.'}
        </Detail>
        <Detail label="Since" wide>
          <Time at={createdAt} format="full" />
        </Detail>
        {contactId !== null && (
          <Detail label="Contact" wide>
            <ScreenLink to={`/contacts/${contactId}`} route="/contacts/$contactId">
              {contactName ?? formatPhoneNumber(phone)}
            </ScreenLink>
          </Detail>
        )}
      </DetailList>
      {isRemoving && <MayCallDialog phone={phone} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </Sheet>
  )
}

interface MayCallDialogProps {
  phone: string
  onClose(): void
  onRemoved?: () => void
}

/** Whether a number is really to be called again: somebody asked that it be not. */
export function MayCallDialog({ phone, onClose, onRemoved }: MayCallDialogProps) {
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => unwrapEmpty(removeDoNotCall({ path: { phone } })),
    onSuccess: () => {
      refreshKinds(queryClient, REFUSALS)
      toast.success(`${formatPhoneNumber(phone)} may be called again.`)
      onClose()
      onRemoved?.()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Call ${formatPhoneNumber(phone)} again?`}
      description="Do so only where they said that they want calls again. The reason on record is deleted."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
            Take off the list
          </Button>
        </>
      }
    >
      {removing.error && <FormError error={removing.error} />}
    </Dialog>
  )
}
