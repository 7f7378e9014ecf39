import { Link } from '@tanstack/react-router'
import { Megaphone, MessageSquare, Phone as PhoneIcon, Plus } from 'lucide-react'
import { unwrapPage } from '../../../api.ts'
import { listOutreach } from '../../../client/sdk.gen.ts'
import type { Campaign } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { timeOf } from '../../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useFilters } from '../../../use-filters.ts'
import { useList } from '../../../use-list.ts'
import { text } from '../text.ts'
import { CHANNEL_LABELS, STATUS_LABELS } from './campaign-labels.ts'
import { doneText, ProgressBar } from './campaign-progress.tsx'
import { AllPausedNotice } from './pause-all.tsx'

const COLUMNS: Column<Campaign>[] = [
  {
    id: 'name',
    header: text.name,
    sortBy: ({ name }) => name,
    cell: (campaign) => (
      <>
        {campaign.name}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
          {`${CHANNEL_LABELS[campaign.channel]}, ${doneText(campaign)}`}
        </span>
      </>
    ),
  },
  {
    id: 'channel',
    header: text.channel,
    visibleFrom: 'sm',
    width: 'sm:w-36',
    cell: ({ channel }) => <ChannelLabel of={channel} />,
  },
  { id: 'status', header: text.status, width: 'w-28', cell: ({ status }) => <CampaignBadge status={status} /> },
  {
    id: 'progress',
    header: text.finished,
    visibleFrom: 'sm',
    width: 'sm:w-44',
    cell: (campaign) => (
      <span className="flex items-center gap-2.5">
        <span className="w-20 shrink-0">
          <ProgressBar campaign={campaign} thin />
        </span>
        <span className="whitespace-nowrap text-muted">{doneText(campaign)}</span>
      </span>
    ),
  },
  {
    id: 'when',
    header: text.created,
    sortBy: ({ createdAt }) => timeOf(createdAt),
    visibleFrom: 'md',
    width: 'w-36',
    numeric: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
]

const CHOICES = [
  { name: 'status', label: text.status, options: toOptions(STATUS_LABELS, ({ label }) => label) },
  { name: 'channel', label: text.channel, options: toOptions(CHANNEL_LABELS, (label) => label) },
]

function toOptions<T>(all: Readonly<Record<string, T>>, label: (one: T) => string) {
  return Object.entries(all).map(([value, one]) => ({ value, label: label(one) }))
}

/** All campaigns, newest first. */
export function CampaignsTab() {
  const { filters } = useFilters()
  const status = asKeyOf(STATUS_LABELS, filters.status)
  const channel = asKeyOf(CHANNEL_LABELS, filters.channel)
  const list = useList<Campaign>({
    kind: 'campaign',
    filters: { status, channel },
    load: (cursor) =>
      unwrapPage(
        listOutreach({
          query: { limit: 50, ...(status && { status }), ...(channel && { channel }), ...(cursor && { cursor }) },
        }),
      ),
  })
  const isFiltered = Boolean(status ?? channel)
  const isEmpty = !list.isLoading && list.error === null && list.rows.length === 0 && !isFiltered
  return (
    <>
      <AllPausedNotice />
      {!isEmpty && <FilterBar choices={CHOICES} />}
      <Card flush>
        <Table
          label={text.campaigns}
          list={list}
          columns={COLUMNS}
          href={({ id }) => `/outreach/${id}`}
          empty={
            isFiltered ? (
              <EmptyState icon={Megaphone} title={text.noMatch}>
                {text.noMatchHint}
              </EmptyState>
            ) : (
              <EmptyState icon={Megaphone} title={text.noCampaigns} action={<NewCampaignLink />}>
                {text.noCampaignsHint}
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}

const asKeyOf = <K extends string>(all: Readonly<Record<K, unknown>>, value: string | undefined): K | undefined =>
  value !== undefined && Object.hasOwn(all, value) ? (value as K) : undefined

export function NewCampaignLink() {
  if (!useHasRole('admin')) return null
  return (
    <Link to="/outreach/new" className={buttonClass('primary')}>
      <Plus aria-hidden />
      {text.newCampaign}
    </Link>
  )
}

export function CampaignBadge({ status }: { status: Campaign['status'] }) {
  const { label, tone } = STATUS_LABELS[status]
  return <Badge tone={tone}>{label}</Badge>
}

export function ChannelLabel({ of }: { of: Campaign['channel'] }) {
  const Icon = of === 'sms' ? MessageSquare : PhoneIcon
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className="size-4 text-muted" aria-hidden /> {CHANNEL_LABELS[of]}
    </span>
  )
}
