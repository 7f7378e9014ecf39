import { CircleCheck, CircleHelp, Inbox, TriangleAlert } from 'lucide-react'
import type { FailingEndpoint, Home, InboxItem } from '../../client/types.gen.ts'
import { formatCount } from '../../format.ts'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { useOpenInbox } from '../../layout/open-inbox-count.tsx'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { inboxCaller, inboxWords } from '../inbox/inbox-item.ts'
import { text } from './text.ts'

const MAX_SHOWN = 3

/** What waits for a person: messages, callbacks, questions without an answer, and webhook endpoints that take no events. */
export function NeedsYou({ home: { openQuestions, failingEndpoints } }: { home: Home }) {
  const messages = useOpenInbox()
  if (messages.length === 0 && openQuestions === 0 && failingEndpoints.length === 0) return <AllDone />
  const more = messages.length - MAX_SHOWN
  return (
    <Card title={text.needsYou.title} aside={<ScreenLink to="/inbox">{text.needsYou.allMessages}</ScreenLink>} flush>
      <ul className="divide-y divide-line">
        {messages.slice(0, MAX_SHOWN).map((item) => (
          <MessageLine key={item.id} item={item} />
        ))}
        {more > 0 && (
          <li className="relative px-4 py-2.5 text-[13px] hover:bg-sunken">
            <ScreenLink to="/inbox" cover>
              {text.needsYou.more(formatCount(more))}
            </ScreenLink>
          </li>
        )}
        {openQuestions > 0 && (
          <li className="flex items-baseline gap-3 px-4 py-2.5">
            <CircleHelp className="size-4 shrink-0 self-center text-warn" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{text.needsYou.questions(openQuestions)}</span>{' '}
              <span className="text-muted max-sm:block">{text.needsYou.questionsHint}</span>
            </span>
            <ScreenLink to="/knowledge" search={{ tab: 'questions' }}>
              {text.needsYou.answer}
            </ScreenLink>
          </li>
        )}
        {failingEndpoints.map((endpoint) => (
          <EndpointLine key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
    </Card>
  )
}

function EndpointLine({ endpoint: { id, url, failingSince, isDisabled } }: { endpoint: FailingEndpoint }) {
  return (
    <li className="relative flex items-baseline gap-3 px-4 py-2.5 hover:bg-sunken">
      <TriangleAlert className="size-4 shrink-0 self-center text-warn" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          <ScreenLink to={`/settings/webhooks/${id}`} route="/settings/webhooks/$webhookId" cover>
            {isDisabled ? text.needsYou.endpointDisabled : text.needsYou.endpointFailing}
          </ScreenLink>
        </span>{' '}
        <span className="break-all text-muted max-sm:block">{url}</span>
      </span>
      <span className="text-[13px] text-muted">
        <Time at={failingSince} />
      </span>
    </li>
  )
}

function MessageLine({ item }: { item: InboxItem }) {
  return (
    <li className="relative flex items-baseline gap-3 px-4 py-2.5 hover:bg-sunken">
      <Inbox className="size-4 shrink-0 self-center text-accent" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          <ScreenLink to="/inbox" cover>
            {inboxCaller(item)}
          </ScreenLink>
        </span>{' '}
        {item.kind === 'callback' && <Badge tone="warn">{text.needsYou.callBack}</Badge>} <SampleBadge id={item.id} />{' '}
        <span className="line-clamp-2 break-words text-muted sm:line-clamp-1">{inboxWords(item)}</span>
      </span>
      <span className="text-[13px] text-muted">
        <Time at={item.createdAt} />
      </span>
    </li>
  )
}

function AllDone() {
  return (
    <Card>
      <p className="flex items-start gap-2.5">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
        <span>
          <span className="font-medium">{text.needsYou.nothing}</span>{' '}
          <span className="text-muted max-sm:block">{text.needsYou.nothingHint}</span>
        </span>
      </p>
    </Card>
  )
}
