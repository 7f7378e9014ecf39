import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, unwrap } from '../../api.ts'
import { connectAccountCalendars, lookUpAccountCalendars } from '../../client/sdk.gen.ts'
import type { OutsideCalendar } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { OwnerField, useOwner } from './owner-field.tsx'
import { text } from './text.ts'

/** No calendar has this id. */
const NONE = 'none'

/** Back from the vendor: the calendars of the account, of which one or more are connected. */
export function AccountSheet({ signIn, onClose }: { signIn: string; onClose(): void }) {
  const search = useQuery({
    queryKey: ['calendarSignIn', signIn],
    queryFn: async () => (await unwrap(lookUpAccountCalendars({ body: { signIn } }))).calendars,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (search.data) return <ChooseSheet signIn={signIn} found={search.data} onClose={onClose} />
  const isOver = search.error instanceof ApiError && search.error.status === 404
  return (
    <Sheet open onClose={onClose} title={text.connectTitle}>
      {search.error === null ? <Loading rows={3} /> : null}
      {isOver ? <p role="alert">{text.problems.expired}</p> : <FormError error={search.error} />}
    </Sheet>
  )
}

interface ChooseSheetProps {
  signIn: string
  found: readonly OutsideCalendar[]
  onClose(): void
}

function ChooseSheet({ signIn, found, onClose }: ChooseSheetProps) {
  const [chosen, setChosen] = useState<readonly string[]>(found.slice(0, 1).map(({ id }) => id))
  const writable = found.filter(({ id, canWrite }) => canWrite && chosen.includes(id))
  const [wish, setWish] = useState<string | null>(null)
  const writeTo = [...writable.map(({ id }) => id), NONE].find((id) => id === wish) ?? writable[0]?.id ?? NONE
  const owner = useOwner()
  const queryClient = useQueryClient()
  const connecting = useMutation({
    mutationFn: () => {
      const { staffId } = owner
      const body = { signIn, calendarIds: [...chosen], writeTo: writeTo === NONE ? null : writeTo, staffId }
      return unwrap(connectAccountCalendars({ body }))
    },
    onSuccess: ({ connections }) => {
      refreshKinds(queryClient, new Set(['calendarConnection']))
      toast.success(text.connectedToast(connections.map(({ title }) => title).join(', ')))
      onClose()
    },
  })
  const toggle = (id: string, isOn: boolean) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <FormSheet
      onClose={onClose}
      title={text.connectTitle}
      submitLabel={text.connectConfirm}
      busy={connecting.isPending}
      disabled={chosen.length === 0}
      onSubmit={() => connecting.mutate()}
    >
      {found.length === 0 ? (
        <p>{text.nothingFound}</p>
      ) : (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{text.whichOnes}</legend>
          {found.map(({ id, title, canWrite }) => (
            <Checkbox
              key={id}
              label={title}
              {...(!canWrite && { hint: text.readOnly })}
              checked={chosen.includes(id)}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        </fieldset>
      )}
      <OwnerField owner={owner} />
      {writable.length > 0 && (
        <Field label={text.writeTo} hint={text.writeHint}>
          <Select
            options={[
              ...writable.map(({ id, title }) => ({ value: id, label: title })),
              { value: NONE, label: text.writeNowhere },
            ]}
            value={writeTo}
            onChange={setWish}
          />
        </Field>
      )}
      <FormError error={connecting.error} />
    </FormSheet>
  )
}
