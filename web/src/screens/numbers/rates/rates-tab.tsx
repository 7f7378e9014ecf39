import { useQueryClient } from '@tanstack/react-query'
import { Coins, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { unwrap, unwrapEmpty, unwrapPage } from '../../../api.ts'
import { createSipRate, deleteSipRate, listSipRates } from '../../../client/sdk.gen.ts'
import type { ListSipRatesData, SipRate } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useHasRole } from '../../../session.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { timeOf } from '../../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useFilters } from '../../../use-filters.ts'
import { useList } from '../../../use-list.ts'
import { text } from '../text.ts'
import { ImportRates } from './import-rates.tsx'
import { RateSheet } from './rate-sheet.tsx'

const COLUMNS: Column<SipRate>[] = [
  {
    id: 'prefix',
    header: text.prefix,
    sortBy: ({ prefix }) => `+${prefix}`,
    width: 'w-22 sm:w-32',
    cell: ({ prefix }) => `+${prefix}`,
  },
  {
    id: 'destination',
    header: text.destination,
    sortBy: ({ destination }) => destination,
    cell: ({ destination, direction }) => (
      <>
        {destination}
        <span className="block text-[13px] sm:hidden">{direction}</span>
      </>
    ),
  },
  { id: 'direction', header: text.direction, visibleFrom: 'sm', width: 'w-28', cell: ({ direction }) => direction },
  {
    id: 'perMinute',
    header: text.perMinute,
    sortBy: ({ ratePerMinute }) => Number(ratePerMinute),
    numeric: true,
    width: 'w-28',
    cell: ({ ratePerMinute, currency }) => `${ratePerMinute} ${currency}`,
  },
  {
    id: 'fee',
    header: text.connectionFeeHeader,
    numeric: true,
    visibleFrom: 'lg',
    width: 'lg:w-32',
    cell: ({ connectionFee }) => connectionFee,
  },
  {
    id: 'from',
    header: text.effectiveFrom,
    sortBy: ({ effectiveFrom }) => timeOf(effectiveFrom),
    numeric: true,
    visibleFrom: 'md',
    width: 'md:w-36',
    cell: ({ effectiveFrom }) => <Time at={effectiveFrom} format="day" />,
  },
]

/** The rates of calls by number prefix. */
export function RatesTab() {
  const { filters } = useFilters()
  const { q, direction } = filters
  const [open, setOpen] = useState<'add' | 'import' | SipRate | null>(null)
  const mayWrite = useHasRole('admin')
  const list = useList<SipRate>({
    kind: 'rate',
    filters: { q, direction },
    load: (cursor) => unwrapPage(listSipRates({ query: toQuery(q, direction, cursor) })),
  })
  const close = () => setOpen(null)
  const actions = mayWrite && (
    <span className="flex gap-2">
      <Button onClick={() => setOpen('import')}>
        <Upload aria-hidden />
        {text.importList}
      </Button>
      <Button variant="primary" onClick={() => setOpen('add')}>
        <Plus aria-hidden />
        {text.addRate}
      </Button>
    </span>
  )
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <FilterBar
          search={{ name: 'q', placeholder: text.searchPrefix }}
          choices={[
            {
              name: 'direction',
              label: text.direction,
              options: [
                { value: 'inbound', label: text.inbound },
                { value: 'outbound', label: text.outbound },
              ],
            },
          ]}
        />
        <div className="mb-3">{actions}</div>
      </div>
      <Card flush>
        <Table
          label={text.rates}
          list={list}
          columns={COLUMNS}
          {...(mayWrite ? { onOpen: setOpen } : {})}
          empty={
            <EmptyState icon={Coins} title={q || direction ? text.noRateFound : text.noRates}>
              {text.noRatesHint}
            </EmptyState>
          }
        />
      </Card>
      {open === 'add' && <RateSheet onClose={close} />}
      {open === 'import' && <ImportRates onClose={close} />}
      {typeof open === 'object' && open !== null && <RateDialog rate={open} onClose={close} />}
    </>
  )
}

/** A prefix has no `+`; other text that is not a number is not sent. */
function toQuery(
  q: string | undefined,
  direction: string | undefined,
  cursor: string | undefined,
): NonNullable<ListSipRatesData['query']> {
  const prefix = q?.replace(/\D/g, '').replace(/^0+/, '').slice(0, 15)
  return {
    limit: 100,
    ...(prefix ? { prefix } : {}),
    ...(direction === 'inbound' || direction === 'outbound' ? { direction } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

function RateDialog({ rate, onClose }: { rate: SipRate; onClose(): void }) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const again = () => refreshKinds(queryClient, new Set(['rate']))
  const { id, prefix, destination, direction, ratePerMinute, connectionFee, currency } = rate
  const { billingIncrementSeconds, minimumSeconds, effectiveFrom, countryCode } = rate
  const putBack = async () => {
    const { id: _id, ...body } = rate
    await unwrap(createSipRate({ body }))
    again()
  }
  const remove = async () => {
    setBusy(true)
    try {
      await unwrapEmpty(deleteSipRate({ path: { id } }))
      again()
      toast.success(text.rateRemoved(prefix), {
        undo: () => void putBack().catch((error: unknown) => toast.error(text.rateNotRestored, error)),
      })
      onClose()
    } catch (error) {
      toast.error(text.rateNotRemoved, error)
      setBusy(false)
    }
  }
  const facts = [
    [text.direction, direction],
    [text.country, countryCode ?? '–'],
    [text.perMinute, `${ratePerMinute} ${currency}`],
    [text.connectionFee, `${connectionFee} ${currency}`],
    [text.increment, text.incrementAndMinimum(billingIncrementSeconds, minimumSeconds)],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={`+${prefix} ${destination}`}
      actions={
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {text.remove}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt className="text-muted">{text.effectiveFrom}</dt>
        <dd>
          <Time at={effectiveFrom} format="full" />
        </dd>
      </dl>
    </Dialog>
  )
}
