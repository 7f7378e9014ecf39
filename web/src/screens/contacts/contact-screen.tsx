import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { done, one } from '../../api.ts'
import { deleteContact, getContact } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { nameOf } from '../../format.ts'
import { refresh } from '../../live.ts'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmTyped } from '../../ui/confirm-typed.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { Timeline } from './timeline.tsx'

const BACK = { to: '/contacts', label: 'Contacts' }

/** One person: what is known of them, and all that happened with them. */
export function ContactScreen() {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' })
  const contact = useQuery({
    queryKey: ['contact', contactId],
    queryFn: () => one(getContact({ path: { id: contactId } })),
  })
  if (contact.isPending) return <Loading />
  if (contact.isError)
    return (
      <>
        <PageHeader title="Contact" back={BACK} />
        <ErrorPanel
          error={contact.error}
          title="The contact could not be read"
          onRetry={() => void contact.refetch()}
        />
      </>
    )
  return <ContactPage contact={contact.data} />
}

function ContactPage({ contact }: { contact: Contact }) {
  const [isDeleting, setDeleting] = useState(false)
  const mayWrite = useMay('member')
  return (
    <>
      <PageHeader
        title={nameOf(contact)}
        beside={<CopyableId id={contact.id} />}
        back={BACK}
        actions={
          mayWrite && (
            <Menu
              trigger={
                <Button size="icon" aria-label="More">
                  <Ellipsis aria-hidden />
                </Button>
              }
              items={[{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDeleting(true) }]}
            />
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
        <ContactFacts contact={contact} />
        <Card title="Timeline" flush>
          <Timeline contactId={contact.id} />
        </Card>
      </div>
      <DeleteDialog contact={contact} open={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}

function DeleteDialog({ contact, open, onClose }: { contact: Contact; open: boolean; onClose(): void }) {
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    setBusy(true)
    try {
      await done(deleteContact({ path: { id: contact.id } }))
      refresh(queryClient, new Set(['contact']))
      toast.done(`${nameOf(contact)} was deleted.`)
      await navigate({ to: '/contacts' })
    } catch (error) {
      toast.failed('The contact was not deleted', error)
      setBusy(false)
    }
  }
  return (
    <ConfirmTyped
      open={open}
      onClose={onClose}
      title={`Delete ${nameOf(contact)}`}
      description="Calls, messages and appointments stay, without a name to them. This cannot be undone."
      word="delete"
      action="Delete for good"
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
