import { openingSentences } from '../../../../../src/features/assistants/opening.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { useSession } from '../../../session.ts'
import { useDiscloses } from '../../assistant/instructions/use-assistants.ts'
import { text } from '../text.ts'
import type { Channel } from './campaign-labels.ts'
import { formatSegments } from './text-parts.ts'

interface CampaignPreviewProps {
  channel: Channel
  body: string
  /** E.164; null if the business has no number yet. */
  fromNumber: string | null
  /** The call settings; null for messages. */
  calling: { greeting: string | null; voicemailAction: string | null; voicemailText: string | null } | null
}

/** What recipients of the campaign will read or hear. */
export function CampaignPreview({ channel, body, fromNumber, calling }: CampaignPreviewProps) {
  const content = body.trim()
  return channel === 'sms' ? (
    <TextPreview content={content} />
  ) : (
    <CallPreview purpose={content} fromNumber={fromNumber} calling={calling} />
  )
}

function TextPreview({ content }: { content: string }) {
  return (
    <>
      <Bubble>{content || text.yourText}</Bubble>
      <p className="mt-2 text-[13px] text-muted">{formatSegments(content)}</p>
    </>
  )
}

function CallPreview({
  purpose,
  fromNumber,
  calling,
}: Omit<CampaignPreviewProps, 'channel' | 'body'> & { purpose: string }) {
  const { name } = useSession().business
  const discloses = useDiscloses()
  const who = `Hello, this is ${name}.`
  const { greeting, voicemailAction, voicemailText } = calling ?? {
    ...{ greeting: null, voicemailAction: null, voicemailText: null },
  }
  const number = fromNumber === null ? 'your number' : formatPhoneNumber(fromNumber)
  const said = openingSentences({
    ...{ businessName: name, greeting: greeting?.trim() || null, reason: purpose || text.purposePlaceholder },
    ...{ discloses, notice: null, question: '' },
  })
  const back = `Please call us back at ${number}. Goodbye.`
  return (
    <div className="flex flex-col gap-3">
      <SpokenText by={text.personHears}>{said.map((sentence) => sentence.text).join(' ')}</SpokenText>
      {voicemailAction === 'hang_up' ? (
        <p className="text-muted">{text.machineHangUp}</p>
      ) : (
        <SpokenText by={voicemailAction === null ? text.machineMayHear : text.machineHears}>
          {voicemailText?.trim() || [who, purpose, back].filter(Boolean).join(' ')}
        </SpokenText>
      )}
      <p className="text-[13px] text-muted">{text.thenTalks}</p>
    </div>
  )
}

function SpokenText({ by, children }: { by: string; children: string }) {
  return (
    <div>
      <p className="mb-1 text-[13px] text-muted">{by}</p>
      <Bubble>{children}</Bubble>
    </div>
  )
}

function Bubble({ children }: { children: string }) {
  return (
    <p className="w-fit max-w-full rounded-lg bg-accent-soft px-3 py-2 break-words whitespace-pre-wrap">{children}</p>
  )
}
