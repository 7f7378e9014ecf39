import { useQuery } from '@tanstack/react-query'
import { Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { unwrapPage } from '../../../api.ts'
import { listTools } from '../../../client/sdk.gen.ts'
import type { Tool } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Sentence } from '../../../ui/page/sentence.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { text } from '../text.ts'
import { builtinActions } from './builtin-actions.ts'
import { TestToolSheet } from './test-tool-sheet.tsx'
import { ToolSheet } from './tool-sheet.tsx'

const TYPE_NAMES: Readonly<Record<Tool['type'], string>> = {
  http: text.httpRequest,
  mcp: text.mcpServer,
  transfer: text.transfer,
  builtin: text.builtIn,
}

/** The tools of the business, its MCP servers and the built-in tools. */
export function ToolsTab() {
  const tools = useQuery({
    queryKey: ['tool', 'all'],
    queryFn: async () => (await unwrapPage(listTools({ query: { limit: 100 } }))).items,
  })
  const [edited, setEdited] = useState<Tool | 'new' | null>(null)
  const [tested, setTested] = useState<Tool | null>(null)
  const mayWrite = useHasRole('admin')
  if (tools.isPending) return <Loading rows={6} />
  if (tools.isError) return <ErrorPanel error={tools.error} onRetry={() => void tools.refetch()} />
  const own = tools.data.filter(({ type }) => type !== 'builtin')
  const builtin = builtinActions(tools.data)
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {text.addTool}
    </Button>
  )
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card title={text.yourTools} aside={own.length > 0 && add} flush>
        {own.length === 0 ? (
          <EmptyState icon={Wrench} title={text.noTools} action={add}>
            {text.noToolsHint}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {own.map((tool) => (
              <ToolRow
                key={tool.id}
                tool={tool}
                mayWrite={mayWrite}
                onEdit={() => setEdited(tool)}
                onTest={() => setTested(tool)}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card title={text.builtinTools} flush>
        <ul className="divide-y divide-line">
          {builtin.map(({ id, label, purpose }) => (
            <li key={id} className="px-4 py-2.5">
              <p className="font-medium">{label}</p>
              <p className="text-muted">{purpose}</p>
            </li>
          ))}
        </ul>
      </Card>
      {edited !== null && (
        <ToolSheet
          key={edited === 'new' ? 'new' : edited.id}
          tool={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {tested !== null && <TestToolSheet key={tested.id} tool={tested} onClose={() => setTested(null)} />}
    </div>
  )
}

interface ToolRowProps {
  tool: Tool
  mayWrite: boolean
  onEdit(): void
  onTest(): void
}

function ToolRow({ tool, mayWrite, onEdit, onTest }: ToolRowProps) {
  const { name, description, type, url, enabled, lastCalledAt } = tool
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-[13px] font-medium break-all">{name}</span>
          <Badge>{TYPE_NAMES[type]}</Badge>
          {!enabled && <Badge tone="warn">{text.off}</Badge>}
        </div>
        <p className="break-words text-muted">{description}</p>
        <p className="truncate text-[13px] text-muted">{url}</p>
        <p className="text-[13px] text-muted">
          {lastCalledAt === null ? (
            text.neverUsed
          ) : (
            <Sentence text={text.lastUsed} values={{ time: <Time at={lastCalledAt} /> }} />
          )}
        </p>
      </div>
      {mayWrite && (
        <div className="flex gap-2">
          {type !== 'transfer' && (
            <Button size="sm" aria-label={text.testOf(name)} onClick={onTest}>
              {text.test}
            </Button>
          )}
          <Button size="sm" aria-label={text.editOf(name)} onClick={onEdit}>
            {text.edit}
          </Button>
        </div>
      )}
    </li>
  )
}
