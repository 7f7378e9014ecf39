import { Link } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { unwrapPage } from '../../../api.ts'
import { listRecipients } from '../../../client/sdk.gen.ts'
import type { CampaignDetail, Recipient } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { type Column, Table } from '../../../ui/data/table.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useList } from '../../../use-list.ts'
import { type Channel, errorWords, may, outcomesOf } from './campaign-labels.ts'

/** Who is in a campaign, what became of each, and the call or conversation that it became. */
export function Recipients({ campaign, status }: { campaign: CampaignDetail; status: string | undefined }) {
  const { id, channel, fromNumber, counts } = campaign
  const columns = useMemo(() => columnsOf(channel, fromNumber), [channel, fromNumber])
  const chosen = outcomesOf(channel, counts).find((outcome) => outcome.status === status)
  const list = useList<Recipient>({
    kind: 'campaign',
    filters: { recipientsOf: id, status: chosen?.status },
    load: (cursor) =>
      unwrapPage(
        listRecipients({
          path: { id },
          query: { limit: 100, ...(chosen && { status: chosen.status }), ...(cursor && { cursor }) },
        }),
      ),
  })
  return (
    <Card title="Recipients" aside={<AddLink campaign={campaign} />} flush>
      <Table
        label="Recipients"
        list={list}
        columns={columns}
        empty={
          chosen ? (
            <EmptyState icon={Users} title={`${chosen.label}: nobody`}>
              Choose another outcome, or all of them.
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title="Nobody is in it yet">
              Add numbers or contacts before it can begin.
            </EmptyState>
          )
        }
      />
    </Card>
  )
}

function AddLink({ campaign: { id, status } }: { campaign: CampaignDetail }) {
  const mayWrite = useHasRole('admin')
  if (!mayWrite || !may(status).edit) return null
  return (
    <Link to="/outreach/$campaignId/edit" params={{ campaignId: id }} className={buttonClass('secondary', 'sm')}>
      <UserPlus aria-hidden /> Add people
    </Link>
  )
}

function columnsOf(channel: Channel, fromNumber: string | null): Column<Recipient>[] {
  return [
    {
      id: 'who',
      header: 'Who',
      width: 'sm:w-48',
      cell: (one) => (
        <>
          <Who of={one} />
          <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
            <Record recipient={one} fromNumber={fromNumber} />
          </span>
        </>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      width: 'w-28',
      cell: ({ status }) => <OutcomeBadge {...{ channel, status }} />,
    },
    {
      id: 'record',
      header: 'What came of it',
      visibleFrom: 'sm',
      cell: (one) => <Record recipient={one} fromNumber={fromNumber} />,
    },
    {
      id: 'when',
      header: 'When',
      visibleFrom: 'lg',
      width: 'w-24',
      numeric: true,
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
    },
  ]
}

function Who({ of: { contactId, contactName, phone } }: { of: Recipient }) {
  const name = contactName ?? formatPhoneNumber(phone)
  if (contactId === null) return name
  return (
    <Link to="/contacts/$contactId" params={{ contactId }} className="font-medium text-ink hover:underline">
      {name}
    </Link>
  )
}

const COUNTS = { total: 0, pending: 0, inProgress: 0, completed: 0, noAnswer: 0, voicemail: 0, failed: 0, optedOut: 0 }

function OutcomeBadge({ channel, status }: { channel: Channel; status: Recipient['status'] }) {
  const outcome = outcomesOf(channel, COUNTS).find((one) => one.status === status)
  return <Badge tone={outcome?.tone ?? 'neutral'}>{outcome?.label ?? status}</Badge>
}

interface RecordProps {
  recipient: Recipient
  /** From which number the campaign writes; the conversation is of both numbers. */
  fromNumber: string | null
}

/** The call or conversation that it became, and why somebody was not reached. */
function Record({ recipient, fromNumber }: RecordProps) {
  const { callId, messageId, error, attempts } = recipient
  const words = error === null ? (attempts > 1 ? `${attempts} tries` : null) : errorWords(error)
  const hasRecord = callId !== null || (messageId !== null && fromNumber !== null)
  if (!hasRecord) return words === null ? '–' : <span title={words}>{words}</span>
  return (
    <>
      <RecordLink recipient={recipient} fromNumber={fromNumber} />
      {words !== null && <span title={words}>, {words}</span>}
    </>
  )
}

/** To the call, or to the conversation that the message is in. */
function RecordLink({ recipient: { callId, phone, status }, fromNumber }: RecordProps) {
  if (callId !== null && status === 'in_progress') return <ScreenLink to="/live">Live</ScreenLink>
  if (callId !== null)
    return (
      <ScreenLink to={`/calls/${callId}`} route="/calls/$callId">
        Call<span className="sr-only"> to {formatPhoneNumber(phone)}</span>
      </ScreenLink>
    )
  return (
    <ScreenLink to="/conversations" search={{ thread: `${fromNumber} ${phone}` }}>
      Messages<span className="sr-only"> with {formatPhoneNumber(phone)}</span>
    </ScreenLink>
  )
}
