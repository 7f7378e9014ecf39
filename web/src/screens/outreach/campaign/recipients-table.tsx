import { Link } from '@tanstack/react-router'
import { Download, UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { unwrapPage } from '../../../api.ts'
import { listRecipients } from '../../../client/sdk.gen.ts'
import type { CampaignDetail, Recipient } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Sentence } from '../../../ui/page/sentence.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useList } from '../../../use-list.ts'
import { text } from '../text.ts'
import { allowedActions, type Channel, errorText, listOutcomes, WAITING_TEXTS } from './campaign-labels.ts'

/** The recipients of a campaign with their outcome and the resulting call or conversation. */
export function RecipientsTable({ campaign, status }: { campaign: CampaignDetail; status: string | undefined }) {
  const { id, channel, fromNumber, counts } = campaign
  const columns = useMemo(() => createColumns(channel, fromNumber), [channel, fromNumber])
  const chosen = listOutcomes(channel, counts).find((outcome) => outcome.status === status)
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
    <Card
      title={text.recipients}
      aside={
        <span className="flex gap-2">
          <ExportLink id={id} />
          <AddRecipientsLink campaign={campaign} />
        </span>
      }
      flush
    >
      <Table
        label={text.recipients}
        list={list}
        columns={columns}
        empty={
          chosen ? (
            <EmptyState icon={Users} title={text.noneWith(chosen.label)}>
              {text.noneWithHint}
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title={text.noRecipients}>
              {text.noRecipientsHint}
            </EmptyState>
          )
        }
      />
    </Card>
  )
}

function ExportLink({ id }: { id: string }) {
  const mayExport = useHasRole('member')
  if (!mayExport) return null
  return (
    <a href={`/dashboard/api/outreach/${id}/export`} download className={buttonClass('secondary', 'sm')}>
      <Download aria-hidden />
      {text.exportResults}
    </a>
  )
}

function AddRecipientsLink({ campaign: { id, status } }: { campaign: CampaignDetail }) {
  const mayWrite = useHasRole('admin')
  if (!mayWrite || !allowedActions(status).edit) return null
  return (
    <Link to="/outreach/$campaignId/edit" params={{ campaignId: id }} className={buttonClass('secondary', 'sm')}>
      <UserPlus aria-hidden />
      {text.addRecipients}
    </Link>
  )
}

function createColumns(channel: Channel, fromNumber: string | null): Column<Recipient>[] {
  return [
    {
      id: 'who',
      header: text.recipient,
      width: 'sm:w-48',
      cell: (one) => (
        <>
          <RecipientName of={one} />
          <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
            <Result recipient={one} fromNumber={fromNumber} />
          </span>
        </>
      ),
    },
    {
      id: 'outcome',
      header: text.outcome,
      width: 'w-28',
      cell: ({ status }) => <OutcomeBadge {...{ channel, status }} />,
    },
    {
      id: 'record',
      header: text.details,
      visibleFrom: 'sm',
      cell: (one) => <Result recipient={one} fromNumber={fromNumber} />,
    },
    {
      id: 'when',
      header: text.time,
      visibleFrom: 'lg',
      width: 'w-32',
      numeric: true,
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
    },
  ]
}

function RecipientName({ of: { contactId, contactName, phone } }: { of: Recipient }) {
  const name = contactName ?? formatPhoneNumber(phone)
  if (contactId === null) return name
  return (
    <Link to="/contacts/$contactId" params={{ contactId }} className="font-medium text-ink hover:underline">
      {name}
    </Link>
  )
}

const NO_COUNTS = {
  total: 0,
  pending: 0,
  inProgress: 0,
  completed: 0,
  noAnswer: 0,
  voicemail: 0,
  failed: 0,
  optedOut: 0,
  // Its badge is shown although the filter of an empty outcome is not.
  noConsent: 1,
}

function OutcomeBadge({ channel, status }: { channel: Channel; status: Recipient['status'] }) {
  const outcome = listOutcomes(channel, NO_COUNTS).find((one) => one.status === status)
  return <Badge tone={outcome?.tone ?? 'neutral'}>{outcome?.label ?? status}</Badge>
}

interface ResultProps {
  recipient: Recipient
  /** The campaign's sender number; a conversation is identified by both numbers. */
  fromNumber: string | null
}

/** The resulting call or conversation, or why the recipient was not reached. */
function Result({ recipient, fromNumber }: ResultProps) {
  const { callId, messageId, error, attempts } = recipient
  const words = error === null ? (attempts > 1 ? text.attemptsMade(attempts) : null) : errorText(error)
  if (recipient.waiting !== null) return <Wait waiting={recipient.waiting} />
  const hasRecord = callId !== null || (messageId !== null && fromNumber !== null)
  if (!hasRecord) return words === null ? '–' : <span title={words}>{words}</span>
  return (
    <>
      <ResultLink recipient={recipient} fromNumber={fromNumber} />
      {words !== null && <span title={words}>{`, ${words}`}</span>}
    </>
  )
}

const Wait = ({ waiting: { reason, until } }: { waiting: NonNullable<Recipient['waiting']> }) => (
  <Sentence
    text={WAITING_TEXTS[reason].recipient}
    values={{ time: <Time at={until} format={reason === 'night' ? 'clock' : 'relative'} /> }}
  />
)

/** A link to the call, or to the conversation that contains the message. */
function ResultLink({ recipient: { callId, phone, status }, fromNumber }: ResultProps) {
  if (callId !== null && status === 'in_progress') return <ScreenLink to="/live">{text.live}</ScreenLink>
  if (callId !== null)
    return (
      <ScreenLink to={`/calls/${callId}`} route="/calls/$callId">
        {text.call}
        <span className="sr-only">{text.callTo(formatPhoneNumber(phone))}</span>
      </ScreenLink>
    )
  return (
    <ScreenLink to="/conversations" search={{ thread: `${fromNumber} ${phone}` }}>
      {text.messages}
      <span className="sr-only">{text.messagesWith(formatPhoneNumber(phone))}</span>
    </ScreenLink>
  )
}
