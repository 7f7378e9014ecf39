import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { createAssistant, deleteAssistant } from '../../../client/sdk.gen.ts'
import type { Assistant } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { useFilters } from '../../../use-filters.ts'
import { TestsCard } from '../tests/tests-card.tsx'
import { AssistantForm } from './assistant-form.tsx'
import { DraftBar } from './draft-bar.tsx'
import { text } from './text.ts'
import { useAssistants, useReloadAssistants } from './use-assistants.ts'
import { VersionsCard } from './versions-card.tsx'

/** The assistants: usually one; numbers and closed hours may have their own. */
export function InstructionsTab() {
  const assistants = useAssistants()
  const { filters, set } = useFilters()
  const [saves, setSaves] = useState(0)
  if (assistants.isPending) return <Loading rows={8} />
  if (assistants.isError)
    return <ErrorPanel error={assistants.error} onRetry={() => void assistants.refetch()} title={text.notLoaded} />
  const chosen = assistants.data.find(({ id }) => id === filters.assistant) ?? assistants.data[0]
  if (chosen === undefined) return null
  const open = (id: string) => set({ assistant: assistants.data[0]?.id === id ? undefined : id })
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <AssistantBar assistants={assistants.data} chosen={chosen} onOpen={open} />
      <DraftBar assistant={chosen} />
      <AssistantForm
        key={`${chosen.id} ${saves}`}
        assistant={chosen}
        onSaved={() => setSaves((before) => before + 1)}
      />
      <TestsCard key={`tests ${chosen.id}`} assistant={chosen} />
      <VersionsCard assistant={chosen} />
    </div>
  )
}

interface AssistantBarProps {
  assistants: readonly Assistant[]
  chosen: Assistant
  onOpen(id: string): void
}

function AssistantBar({ assistants, chosen, onOpen }: AssistantBarProps) {
  const mayWrite = useHasRole('admin')
  const reload = useReloadAssistants()
  const [busy, setBusy] = useState(false)
  const doing = async (problem: string, work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(problem, error)
    } finally {
      setBusy(false)
    }
  }
  const add = () =>
    doing(text.notAdded, async () => {
      const { id } = await unwrap(createAssistant({ body: { name: text.newName(assistants.length + 1) } }))
      await reload()
      onOpen(id)
    })
  const remove = () =>
    doing(text.notRemoved, async () => {
      await unwrapEmpty(deleteAssistant({ path: { id: chosen.id } }))
      onOpen(assistants[0]?.id ?? '')
      await reload()
      toast.success(text.removed(chosen.name))
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {assistants.length > 1 && (
        <Select
          aria-label={text.assistant}
          className="w-56!"
          options={assistants.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.id}
          onChange={onOpen}
        />
      )}
      {chosen.isDefault ? <Badge tone="accent">{text.isDefault}</Badge> : <Badge>{text.otherAssistant}</Badge>}
      {mayWrite && (
        <span className="ml-auto flex gap-2">
          {!chosen.isDefault && (
            <Button variant="ghost" busy={busy} onClick={() => void remove()}>
              <Trash2 aria-hidden />
              {text.remove}
            </Button>
          )}
          <Button busy={busy} onClick={() => void add()}>
            <Plus aria-hidden />
            {text.add}
          </Button>
        </span>
      )}
    </div>
  )
}
