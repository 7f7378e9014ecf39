import { Pencil, Scissors, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Appointment, Service } from '../../client/types.gen.ts'
import { formatMoney } from '../../money.ts'
import { useHasRole, useSession } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { InlineEdit } from '../../ui/form/inline-edit.tsx'
import { MoveButtons } from '../../ui/form/move-buttons.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { comingAppointmentsOf, RemoveServiceDialog } from './remove-service-dialog.tsx'
import { priceOf } from './service-price.ts'
import { ServiceSheet } from './service-sheet.tsx'
import { text } from './text.ts'
import { useBusinessChanges, useServices } from './use-business.ts'

/** The services that can be booked, in the order in which the assistant offers them. */
export function ServicesTab() {
  const services = useServices()
  const mayWrite = useHasRole('admin')
  if (services.isPending) return <Loading />
  if (services.isError) return <ErrorPanel error={services.error} onRetry={() => void services.refetch()} />
  return (
    <div className="max-w-3xl">
      <Card title={text.services} flush>
        {services.data.length === 0 ? (
          <EmptyState icon={Scissors} title={text.noServices}>
            {text.noServicesHint}
          </EmptyState>
        ) : (
          <ol className="divide-y divide-line">
            {services.data.map((service, index) => (
              <ServiceRow
                key={service.id}
                service={service}
                index={index}
                isLast={index === services.data.length - 1}
                mayWrite={mayWrite}
              />
            ))}
          </ol>
        )}
        {mayWrite && <AddService />}
      </Card>
    </div>
  )
}

interface ServiceRowProps {
  service: Service
  index: number
  isLast: boolean
  mayWrite: boolean
}

function ServiceRow({ service, index, isLast, mayWrite }: ServiceRowProps) {
  const { id, name, durationMinutes, description, price, priceCents, currency } = service
  const amount = priceCents === null || currency === null ? null : formatMoney(priceCents, currency)
  const { currency: usualCurrency } = useSession().business
  const [isEditing, setEditing] = useState(false)
  /** The coming appointments, while the user is asked about them. */
  const [coming, setComing] = useState<readonly Appointment[] | null>(null)
  const { changeService, removeService, addService } = useBusinessChanges()
  const move = (position: number) =>
    void changeService(id, { position }).catch((error: unknown) => toast.error(text.notMoved(name), error))
  const putBack = async () => {
    const { id: _removed, ...fields } = service
    const added = await addService(fields)
    await changeService(added.id, { position: index })
  }
  const askOrRemove = async () => {
    try {
      const found = await comingAppointmentsOf(name)
      if (found.length > 0) setComing(found)
      else await remove()
    } catch (error) {
      toast.error(text.notRemoved(name), error)
    }
  }
  const remove = async () => {
    setComing(null)
    try {
      await removeService(id)
      toast.success(text.serviceRemoved(name), {
        undo: () => void putBack().catch((error: unknown) => toast.error(text.notRestored(name), error)),
      })
    } catch (error) {
      toast.error(text.notRemoved(name), error)
    }
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <InlineEdit
          label={text.name}
          value={name}
          readOnly={!mayWrite}
          onSave={(next, seen) => changeService(id, { name: next ?? '' }, { name: seen ?? '' })}
        />
        {(mayWrite || description !== null) && (
          <InlineEdit
            label={text.serviceDescription}
            value={description}
            readOnly={!mayWrite}
            onSave={(next, seen) => changeService(id, { description: next }, { description: seen })}
          />
        )}
      </div>
      <div className="w-28">
        <InlineEdit
          label={text.minutes}
          value={String(durationMinutes)}
          readOnly={!mayWrite}
          onSave={(next, seen) =>
            changeService(id, { durationMinutes: Number(next) }, { durationMinutes: Number(seen) })
          }
        >
          {text.durationMinutes(durationMinutes)}
        </InlineEdit>
      </div>
      {(mayWrite || price !== null || amount !== null) && (
        <div className="w-28">
          <InlineEdit
            label={text.price}
            value={price ?? amount}
            readOnly={!mayWrite}
            onSave={async (next) => {
              const { price, priceCents, currency } = service
              await changeService(id, priceOf(next, service, usualCurrency), { price, priceCents, currency })
            }}
          />
          {price !== null && amount !== null && <p className="text-[13px] text-muted">{amount}</p>}
        </div>
      )}
      {mayWrite && (
        <div className="flex">
          <Button
            variant="ghost"
            size="icon"
            aria-label={text.service.edit(name)}
            title={text.edit}
            onClick={() => setEditing(true)}
          >
            <Pencil aria-hidden />
          </Button>
          <MoveButtons
            {...{ index, isLast }}
            upLabel={text.moveUp(name)}
            downLabel={text.moveDown(name)}
            onMove={move}
          />
          <Button variant="ghost" size="icon" aria-label={text.remove(name)} onClick={() => void askOrRemove()}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      )}
      {coming && (
        <RemoveServiceDialog {...{ name, coming }} onRemove={() => void remove()} onClose={() => setComing(null)} />
      )}
      {isEditing && <ServiceSheet of={service} onClose={() => setEditing(false)} />}
    </li>
  )
}

function AddService() {
  const [name, setName] = useState('')
  const [minutes, setMinutes] = useState('30')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const { addService } = useBusinessChanges()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await addService({ name, durationMinutes: Number(minutes) })
      setName('')
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="border-t border-line p-4">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={text.newService} error={fieldError(error, 'name')} className="min-w-40 flex-1">
          <Input required value={name} onValueChange={setName} maxLength={120} placeholder={text.serviceExample} />
        </Field>
        <Field label={text.minutes} error={fieldError(error, 'durationMinutes')} className="w-24">
          <Input
            type="number"
            inputMode="numeric"
            required
            min={5}
            max={1440}
            value={minutes}
            onValueChange={(next) => setMinutes(String(next))}
          />
        </Field>
        <Button type="submit" busy={busy}>
          {text.add}
        </Button>
      </div>
      <FormError error={error} fields={['name', 'durationMinutes']} />
    </form>
  )
}
