import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import {
  addCallerNote,
  deleteCallerNote,
  getCallerMemory,
  updateCallerMemory,
  updateCallerNote,
} from '../../client/sdk.gen.ts'
import type { CallerMemory, CallerNote } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { InlineEdit } from '../../ui/form/inline-edit.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

const CHOICES = (['unknown', 'given', 'refused'] as const).map((value) => ({
  value,
  label: text.memory.consents[value],
}))

/** What the assistant remembers of a contact, if they have agreed: notes to read and edit, and the last visits. */
export function ContactMemory({ contactId }: { contactId: string }) {
  const queryClient = useQueryClient()
  const path = { id: contactId }
  const key = ['contact', contactId, 'memory']
  const { data } = useQuery({ queryKey: key, queryFn: () => unwrap(getCallerMemory({ path })) })
  const mayWrite = useHasRole('member')
  if (data === undefined) return null
  const refresh = () => queryClient.invalidateQueries({ queryKey: key })
  const choose = async (choice: 'unknown' | 'given' | 'refused') => {
    try {
      const consent = choice === 'unknown' ? null : choice
      queryClient.setQueryData(key, await unwrap(updateCallerMemory({ path, body: { consent } })))
      toast.success(text.contact.saved)
    } catch (error) {
      toast.error(text.memory.failed, error)
    }
  }
  return (
    <Card title={text.memory.title}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{text.memory.hint}</p>
        <Field label={text.memory.consent} hint={data.consent === 'given' ? text.memory.deletes : undefined}>
          <Select options={CHOICES} value={data.consent ?? 'unknown'} disabled={!mayWrite} onChange={choose} />
        </Field>
        <ConsentSource memory={data} />
        {data.notes.map((note) => (
          <CallerNoteRow key={note.id} contactId={contactId} note={note} readOnly={!mayWrite} onChange={refresh} />
        ))}
        {mayWrite && data.consent === 'given' && <NewNote contactId={contactId} onAdded={refresh} />}
        <Visits memory={data} />
      </div>
    </Card>
  )
}

function ConsentSource({ memory: { consentBy, consentAt } }: { memory: CallerMemory }) {
  if (consentBy === null || consentAt === null) return null
  return (
    <p className="text-[13px] text-muted">
      {text.memory.sources[consentBy]} · <Time at={consentAt} format="day" />
    </p>
  )
}

function CallerNoteRow({
  contactId,
  note,
  readOnly,
  onChange,
}: {
  contactId: string
  note: CallerNote
  readOnly: boolean
  onChange: () => Promise<unknown>
}) {
  const path = { id: contactId, noteId: note.id }
  const remove = async () => {
    try {
      await unwrapEmpty(deleteCallerNote({ path }))
      await onChange()
    } catch (error) {
      toast.error(text.memory.failed, error)
    }
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <InlineEdit
          label={note.writtenBy ?? text.memory.byAssistant}
          value={note.body}
          readOnly={readOnly}
          onSave={async (body) => {
            await unwrap(updateCallerNote({ path, body: { body: body ?? '' } }))
            await onChange()
          }}
        />
      </div>
      {!readOnly && (
        <Button size="sm" aria-label={text.memory.deleteNote(note.body)} onClick={remove}>
          <Trash2 className="size-4" aria-hidden />
        </Button>
      )}
    </div>
  )
}

function NewNote({ contactId, onAdded }: { contactId: string; onAdded: () => Promise<unknown> }) {
  const [body, setBody] = useState('')
  const add = async () => {
    try {
      await unwrap(addCallerNote({ path: { id: contactId }, body: { body } }))
      setBody('')
      await onAdded()
    } catch (error) {
      toast.error(text.memory.failed, error)
    }
  }
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label={text.memory.newNote} className="w-full">
        <Input maxLength={300} value={body} onValueChange={setBody} placeholder={text.memory.example} />
      </Field>
      <Button size="sm" type="submit" disabled={body.trim() === ''}>
        {text.memory.add}
      </Button>
    </form>
  )
}

function Visits({ memory: { visits } }: { memory: CallerMemory }) {
  if (visits.length === 0) return null
  return (
    <div>
      <p className="text-[13px] text-muted">{text.memory.visits}</p>
      <ul>
        {visits.map(({ startsAt, service, staffName }) => (
          <li key={startsAt}>
            <Time at={startsAt} format="day" /> {text.memory.visit(service, staffName)}
          </li>
        ))}
      </ul>
    </div>
  )
}
