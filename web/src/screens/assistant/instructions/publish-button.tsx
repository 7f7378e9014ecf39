import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { publishAssistant } from '../../../client/sdk.gen.ts'
import type { Assistant } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { failedOn, useScenarioResults, useScenarios, useSpokenResults } from '../tests/use-scenarios.ts'
import { text } from './text.ts'
import { useReloadAssistants } from './use-assistants.ts'

/** Publishes the draft; asks first where tests failed on it. */
export function PublishButton({ assistant }: { assistant: Assistant }) {
  const { id, latestVersion } = assistant
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const reload = useReloadAssistants()
  const [scenarios, results, spoken] = [useScenarios(id), useScenarioResults(id), useSpokenResults(id)]
  const failed = failedOn(latestVersion, scenarios.data ?? [], results.data ?? [], spoken.data ?? [])
  const publish = async () => {
    setAsking(false)
    setBusy(true)
    try {
      await unwrap(publishAssistant({ path: { id } }))
      await reload()
      toast.success(text.publishedToast(latestVersion))
    } catch (error) {
      toast.error(text.notPublished, error)
    } finally {
      setBusy(false)
    }
  }
  const isLoading = scenarios.isPending || results.isPending || spoken.isPending
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={busy}
        disabled={isLoading}
        onClick={() => (failed.length > 0 ? setAsking(true) : void publish())}
      >
        {text.publish}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.publishTitle(latestVersion)}
        description={text.publishFailed(failed.length, scenarios.data?.length ?? 0)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{text.keepDraft}</Button>
            <Button variant="danger" onClick={() => void publish()}>
              {text.publishAnyway}
            </Button>
          </>
        }
      >
        <ul className="list-disc pl-5">
          {failed.map((name) => (
            <li key={name} className="break-words">
              {name}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
