import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { createNumberOrder, searchNumberOffers } from '../../client/sdk.gen.ts'
import type { NumberOffer } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { formatCost } from '../../money.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

const TYPES = [
  { value: 'local', label: text.local },
  { value: 'toll_free', label: text.tollFree },
  { value: 'mobile', label: text.mobile },
  { value: 'national', label: text.national },
] as const

const price = ({ amount, currency }: NumberOffer['monthlyCost']): string => formatCost(Number(amount) * 100, currency)

/** Searches the carriers for numbers and buys one. */
export function BuyNumberSheet({ onClose }: { onClose(): void }) {
  const [wish, setWish] = useState<{ country: string; type: NumberOffer['type']; areaCode: string; contains: string }>({
    ...{ country: 'US', type: 'local', areaCode: '', contains: '' },
  })
  const put = (part: Partial<typeof wish>) => setWish({ ...wish, ...part })
  const [chosen, setChosen] = useState<NumberOffer | null>(null)
  const searching = useMutation({
    mutationFn() {
      const { country, type, areaCode, contains } = wish
      const digits = { ...(areaCode && { areaCode }), ...(contains && { contains }) }
      return unwrap(searchNumberOffers({ query: { country: country.trim().toUpperCase(), type, ...digits } }))
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.buyNumber}
      description={text.buyNumberHint}
      submitLabel={text.searchNumbers}
      cancelLabel={text.close}
      asksBeforeClosing={false}
      busy={searching.isPending}
      onSubmit={() => searching.mutate()}
      footer={chosen !== null && <BuyDialog offer={chosen} onClose={() => setChosen(null)} onBought={onClose} />}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.country} error={fieldError(searching.error, 'country')} hint={text.countryHint}>
          <Input required maxLength={2} value={wish.country} onValueChange={(country) => put({ country })} />
        </Field>
        <Field label={text.kind}>
          <Select options={TYPES} value={wish.type} onChange={(type) => put({ type })} />
        </Field>
        <Field label={text.areaCode} error={fieldError(searching.error, 'areaCode')}>
          <Input
            inputMode="numeric"
            maxLength={8}
            value={wish.areaCode}
            onValueChange={(areaCode) => put({ areaCode })}
          />
        </Field>
        <Field label={text.containsDigits} error={fieldError(searching.error, 'contains')}>
          <Input
            inputMode="numeric"
            maxLength={15}
            value={wish.contains}
            onValueChange={(contains) => put({ contains })}
          />
        </Field>
      </div>
      <FormError error={searching.error} fields={['country', 'areaCode', 'contains']} />
      {searching.data && <Offers offers={searching.data} onChoose={setChosen} />}
    </FormSheet>
  )
}

function Offers({ offers, onChoose }: { offers: readonly NumberOffer[]; onChoose(offer: NumberOffer): void }) {
  if (offers.length === 0) return <p className="text-muted">{text.noOffers}</p>
  return (
    <ul className="divide-y divide-line" aria-label={text.offers}>
      {offers.map((offer) => (
        <OfferRow key={`${offer.carrier} ${offer.phone}`} offer={offer} onChoose={() => onChoose(offer)} />
      ))}
    </ul>
  )
}

function OfferRow({ offer, onChoose }: { offer: NumberOffer; onChoose(): void }) {
  const { phone, carrier, place, capabilities, monthlyCost, setupCost, requires } = offer
  const facts = [
    text.carriers[carrier],
    place,
    capabilities.sms ? (capabilities.mms ? text.sendsMedia : text.sendsTexts) : text.noTexts,
    text.aMonth(price(monthlyCost)),
    setupCost === null ? null : text.once(price(setupCost)),
  ].filter((fact) => fact !== null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <span className="font-medium whitespace-nowrap">{formatPhoneNumber(phone)}</span>
        <p className="break-words text-[13px] text-muted">{facts.join(', ')}</p>
        {requires !== null && <p className="break-words text-[13px] text-muted">{text.carrierRequires(requires)}</p>}
      </div>
      <Button
        size="sm"
        disabled={requires !== null}
        aria-label={text.buyOf(formatPhoneNumber(phone))}
        onClick={onChoose}
      >
        {text.buy}
      </Button>
    </li>
  )
}

/** Names the price before anything is bought. */
function BuyDialog({ offer, onClose, onBought }: { offer: NumberOffer; onClose(): void; onBought(): void }) {
  const { phone, carrier, country, type, monthlyCost, setupCost } = offer
  const [label, setLabel] = useState('')
  const queryClient = useQueryClient()
  const monthly = price(monthlyCost)
  const buying = useMutation({
    mutationFn: () =>
      unwrap(
        createNumberOrder({
          body: {
            ...{ phone, carrier, country, type, label: label.trim() || null },
            ...{ monthlyCost: monthlyCost.amount, currency: monthlyCost.currency },
          },
        }),
      ),
    onSuccess({ status, reason }) {
      refreshKinds(queryClient, new Set(['number']))
      if (status === 'failed') {
        toast.error(text.numberNotBought, new Error(reason ?? ''))
        return
      }
      toast.success(status === 'bought' ? text.numberBought(formatPhoneNumber(phone)) : text.numberOrdered)
      onBought()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      asksBeforeClosing={false}
      title={text.buyTitle(formatPhoneNumber(phone), monthly)}
      description={text.buyHint(text.carriers[carrier], setupCost === null ? null : price(setupCost))}
      actions={
        <>
          <Button onClick={onClose}>{text.notNow}</Button>
          <Button variant="primary" busy={buying.isPending} onClick={() => buying.mutate()}>
            {text.buyFor(monthly)}
          </Button>
        </>
      }
    >
      <Field label={text.label} error={fieldError(buying.error, 'label')}>
        <Input maxLength={200} value={label} onValueChange={setLabel} placeholder={text.labelExample} />
      </Field>
      <FormError error={buying.error} fields={['label']} />
    </Dialog>
  )
}
