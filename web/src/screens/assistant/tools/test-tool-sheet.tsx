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
import { text } from '../text.ts'
import { parseJsonObject, sampleArguments } from './tool-draft.ts'

const OUTCOMES: Readonly<Record<ToolTrial['outcome'], { tone: Tone; label: string }>> = {
  answered: { tone: 'good', label: text.answered },
  refused: { tone: 'warn', label: text.refused },
  failed: { tone: 'bad', label: text.failed },
}

/** Runs a tool and shows the request and the response as the model would get it. */
export function TestToolSheet({ tool, onClose }: { tool: Tool; onClose(): void }) {
  const isServer = tool.type === 'mcp'
  const [typed, setTyped] = useState(() => (isServer ? '{}' : sampleArguments(tool.parameters)))
  const [serverTool, setServerTool] = useState('')
  const trial = useMutation({
    mutationFn() {
      const args = parseJsonObject(typed)
      if (args === null) throw new ApiError(400, 'BAD_REQUEST', text.argumentsNotJson)
      return unwrap(
        testTool({ path: { id: tool.id }, body: { arguments: args, serverTool: serverTool.trim() || null } }),
      )
    },
  })
  return (
    <FormSheet
      asksBeforeClosing={false}
      onClose={onClose}
      title={text.testTitle(tool.name)}
      description={text.testHint}
      submitLabel={text.runTest}
      cancelLabel={text.close}
      busy={trial.isPending}
      onSubmit={() => trial.mutate()}
      footer={<> {trial.data && <TrialResult trial={trial.data} />}</>}
    >
      {isServer && (
        <Field label={text.serverTool} hint={text.serverToolHint}>
          <Input value={serverTool} onValueChange={setServerTool} autoComplete="off" className="font-mono" />
        </Field>
      )}
      <Field label={text.arguments} error={fieldError(trial.error, 'arguments')}>
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
    <section aria-label={text.result} aria-live="polite" className="mt-4 flex flex-col gap-3">
      <p className="flex items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted">{status === null ? text.tookMs(tookMs) : text.statusAndMs(status, tookMs)}</span>
      </p>
      {reason !== null && <p className="break-words">{reason}</p>}
      {outcome === 'answered' && (
        <CodeBlock
          label={text.answerLabel}
          code={typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)}
        />
      )}
      {request && (
        <details>
          <summary className="cursor-pointer text-muted">{text.sentRequest}</summary>
          <div className="mt-2">
            <CodeBlock label={text.requestLabel} code={formatRequest(request)} />
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
