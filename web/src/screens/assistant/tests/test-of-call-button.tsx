import { useMutation } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { createScenarioFromCall, listAssistants } from '../../../client/sdk.gen.ts'
import type { CallDetail } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from './text.ts'

/** Makes a test of what the caller said and the outcome, for the assistant that held the call. */
export function TestOfCallButton({ call }: { call: CallDetail }) {
  const mayWrite = useHasRole('admin')
  const making = useMutation({
    mutationFn: async () => {
      const assistants = await unwrap(listAssistants())
      const held = assistants.find(({ id }) => id === call.assistant?.id) ?? assistants[0]
      await unwrap(createScenarioFromCall({ path: { id: held?.id ?? '' }, body: { callId: call.id } }))
    },
    onSuccess: () => toast.success(text.madeOfCall),
    onError: (error) => toast.error(text.notMade, error),
  })
  const hasWords = call.transcript.some(({ role }) => role === 'caller')
  if (!mayWrite || !hasWords) return null
  return (
    <Button size="sm" busy={making.isPending} onClick={() => making.mutate()}>
      {text.fromCall}
    </Button>
  )
}
