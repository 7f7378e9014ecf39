import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { unwrap } from '../../api.ts'
import { getContact } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName } from '../../format.ts'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { useHasRole } from '../../session.ts'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { PlaceCallButton } from '../calls/place-call-button.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactMemory } from './contact-memory.tsx'
import { ContactMenu } from './contact-menu.tsx'
import { ContactTimeline } from './contact-timeline.tsx'
import { text } from './text.ts'

const BACK = { to: '/contacts', label: text.contact.back }

/** One contact: details and history. */
export function ContactScreen() {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' })
  const contact = useQuery({
    queryKey: ['contact', contactId],
    queryFn: () => unwrap(getContact({ path: { id: contactId } })),
  })
  if (contact.isPending) return <Loading />
  if (contact.isError)
    return (
      <>
        <PageHeader title={text.contact.title} back={BACK} />
        <ErrorPanel error={contact.error} title={text.contact.loadFailed} onRetry={() => void contact.refetch()} />
      </>
    )
  return <ContactPage contact={contact.data} />
}

function ContactPage({ contact }: { contact: Contact }) {
  const mayWrite = useHasRole('member')
  return (
    <>
      <PageHeader
        title={contactDisplayName(contact)}
        beside={
          <>
            <SampleBadge id={contact.id} />
            <CopyableId id={contact.id} />
          </>
        }
        back={BACK}
        actions={
          mayWrite && (
            <>
              {contact.phone !== null && <PlaceCallButton to={contact.phone} label={text.contact.call} />}
              <ContactMenu contact={contact} />
            </>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-4">
          <ContactDetails contact={contact} />
          <ContactMemory contactId={contact.id} />
        </div>
        <Card title={text.contact.timeline} flush>
          <ContactTimeline contactId={contact.id} />
        </Card>
      </div>
    </>
  )
}
