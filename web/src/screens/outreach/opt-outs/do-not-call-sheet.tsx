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
import { Field, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

const OPT_OUT_KINDS: ReadonlySet<string> = new Set(['refusal'])

/** Adds a number to the do-not-call list; on a contact's page, the contact's number. */
export function AddDoNotCallSheet({ phone: given, onClose }: { phone?: string; onClose(): void }) {
  const [phone, setPhone] = useState(given === undefined ? '' : formatPhoneNumber(given))
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const adding = useMutation({
    mutationFn: () => unwrap(addDoNotCall({ body: { phone: phone.trim(), reason: reason.trim() || null } })),
    onSuccess: (listed) => {
      refreshKinds(queryClient, OPT_OUT_KINDS)
      toast.success(text.noLongerCalled(formatPhoneNumber(listed.phone)))
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.addDoNotCall}
      description={text.addDoNotCallHint}
      submitLabel={text.addToList}
      busy={adding.isPending}
      disabled={phone.trim() === ''}
      onSubmit={() => adding.mutate()}
    >
      <PhoneField
        label={text.number}
        error={fieldError(adding.error, 'phone')}
        autoFocus
        value={phone}
        onValueChange={setPhone}
      />
      <Field label={text.reason} error={fieldError(adding.error, 'reason')} hint={text.reasonHint}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormError error={adding.error} fields={['phone', 'reason']} />
    </FormSheet>
  )
}

/** One number of the do-not-call list: reason, date, and removal. */
export function DoNotCallEntrySheet({ of: listed, onClose }: { of: DoNotCall | null; onClose(): void }) {
  const [isRemoving, setRemoving] = useState(false)
  const mayWrite = useHasRole('member')
  if (listed === null) return null
  const { phone, reason, contactId, contactName, createdAt } = listed
  return (
    <Sheet
      open
      onClose={onClose}
      title={formatPhoneNumber(phone)}
      description={text.notCalled}
      actions={
        mayWrite && (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {text.removeFromList}
          </Button>
        )
      }
    >
      <DetailList>
        <Detail label={text.reason} wide>
          {reason ?? text.noReasonSentence}
        </Detail>
        <Detail label={text.since} wide>
          <Time at={createdAt} format="full" />
        </Detail>
        {contactId !== null && (
          <Detail label={text.contact} wide>
            <ScreenLink to={`/contacts/${contactId}`} route="/contacts/$contactId">
              {contactName ?? formatPhoneNumber(phone)}
            </ScreenLink>
          </Detail>
        )}
      </DetailList>
      {isRemoving && <RemoveDoNotCallDialog phone={phone} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </Sheet>
  )
}

interface RemoveDoNotCallDialogProps {
  phone: string
  onClose(): void
  onRemoved?: () => void
}

/** Confirms the removal of a number, as somebody asked not to be called. */
export function RemoveDoNotCallDialog({ phone, onClose, onRemoved }: RemoveDoNotCallDialogProps) {
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => unwrapEmpty(removeDoNotCall({ path: { phone } })),
    onSuccess: () => {
      refreshKinds(queryClient, OPT_OUT_KINDS)
      toast.success(text.callableAgain(formatPhoneNumber(phone)))
      onClose()
      onRemoved?.()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.callAgainTitle(formatPhoneNumber(phone))}
      description={text.callAgainHint}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
            {text.removeFromList}
          </Button>
        </>
      }
    >
      {removing.error && <FormError error={removing.error} />}
    </Dialog>
  )
}
