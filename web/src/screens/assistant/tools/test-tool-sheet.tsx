import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, unwrap } from '../../../api.ts'
import { testTool } from '../../../client/sdk.gen.ts'
import type { Tool, ToolTrial } from '../../../client/types.gen.ts'
import { Badge, type Tone } from '../../../ui/data/badge.tsx'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { parseJsonObject, sampleArguments } from './tool-draft.ts'

const OUTCOMES: Readonly<Record<ToolTrial['outcome'], { tone: Tone; label: string }>> = {
  answered: { tone: 'good', label: 'Answered' },
  refused: { tone: 'warn', label: 'Refused' },
  failed: { tone: 'bad', label: 'Failed' },
}

/** Runs a tool for real and shows the request and the response as the model would get it. */
export function TestToolSheet({ tool, onClose }: { tool: Tool; onClose(): void }) {
  const isServer = tool.type === 'mcp'
  const [typed, setTyped] = useState(() => (isServer ? '{}' : sampleArguments(tool.parameters)))
  const [serverTool, setServerTool] = useState('')
  const trial = useMutation({
    mutationFn() {
      const args = parseJsonObject(typed)
      if (args === null) throw new ApiError(400, 'BAD_REQUEST', 'arguments: This is no JSON object.')
      return unwrap(
        testTool({ path: { id: tool.id }, body: { arguments: args, serverTool: serverTool.trim() || null } }),
      )
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={`Try ${tool.name}`}
      description="The tool really runs, with all its effects."
      submitLabel="Run it"
      cancelLabel="Close"
      busy={trial.isPending}
      onSubmit={() => trial.mutate()}
      footer={<> {trial.data && <TrialResult trial={trial.data} />}</>}
    >
      {isServer && (
        <Field label="Tool of the server" hint="If empty, the tools of the server are listed.">
          <Input value={serverTool} onValueChange={setServerTool} autoComplete="off" className="font-mono" />
        </Field>
      )}
      <Field label="Arguments (JSON)" error={fieldError(trial.error, 'arguments')}>
        <Textarea
          rows={5}
          spellCheck={false}
          className="font-mono text-xs"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <FormError error={trial.error} fields={['arguments']} />
    </FormSheet>
  )
}

function TrialResult({ trial: { outcome, status, tookMs, request, answer, reason } }: { trial: ToolTrial }) {
  const { tone, label } = OUTCOMES[outcome]
  return (
    <section aria-label="Result" aria-live="polite" className="mt-4 flex flex-col gap-3">
      <p className="flex items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted">{status === null ? `${tookMs} ms` : `Status ${status}, ${tookMs} ms`}</span>
      </p>
      {reason !== null && <p className="break-words">{reason}</p>}
      {outcome === 'answered' && (
        <CodeBlock label="answer" code={typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)} />
      )}
      {request && (
        <details>
          <summary className="cursor-pointer text-muted">Sent request</summary>
          <div className="mt-2">
            <CodeBlock label="request" code={formatRequest(request)} />
          </div>
        </details>
      )}
    </section>
  )
}

const formatRequest = ({ method, url, headers, body }: NonNullable<ToolTrial['request']>): string =>
  [
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : ['', body]),
  ].join('\n')
