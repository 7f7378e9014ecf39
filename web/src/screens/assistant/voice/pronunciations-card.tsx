import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorMessage, unwrap, unwrapEmpty } from '../../../api.ts'
import { listPronunciations, removePronunciation, setPronunciation } from '../../../client/sdk.gen.ts'
import type { Pronunciation } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { text } from '../text.ts'

const WORDS = ['voice', 'pronunciations']

/** How names and words are said, for all voice profiles of the business. */
export function PronunciationsCard() {
  const words = useQuery({ queryKey: WORDS, queryFn: () => unwrap(listPronunciations()) })
  const mayWrite = useHasRole('admin')
  if (words.isPending) return <Loading />
  if (words.isError) return <ErrorPanel error={words.error} onRetry={() => void words.refetch()} />
  return (
    <Card title={text.pronunciation} flush>
      {words.data.length === 0 ? (
        <p className="px-4 py-3 text-muted">{text.pronunciationHint}</p>
      ) : (
        <ul className="divide-y divide-line">
          {words.data.map((word) => (
            <Word key={word.id} word={word} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite && <WordForm />}
    </Card>
  )
}

function Word({ word: { id, written, spoken }, mayWrite }: { word: Pronunciation; mayWrite: boolean }) {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: WORDS })
  const remove = async () => {
    try {
      await unwrapEmpty(removePronunciation({ path: { id } }))
      await reload()
      toast.success(text.wordRemoved(written), {
        undo: () =>
          void unwrap(setPronunciation({ body: { written, spoken } }))
            .then(reload)
            .catch((error: unknown) => toast.error(text.wordNotRestored, error)),
      })
    } catch (error) {
      toast.error(text.wordNotRemoved, error)
    }
  }
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <span className="font-medium">{written}</span>
      <span className="min-w-0 flex-1 truncate text-muted">{text.saidAs(spoken)}</span>
      {mayWrite && (
        <Button variant="ghost" size="icon" aria-label={text.removeWord(written)} onClick={() => void remove()}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}

function WordForm() {
  const [written, setWritten] = useState('')
  const [spoken, setSpoken] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await unwrap(setPronunciation({ body: { written: written.trim(), spoken: spoken.trim() } }))
      await queryClient.invalidateQueries({ queryKey: WORDS })
      setWritten('')
      setSpoken('')
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2 border-t border-line p-4">
      <Field label={text.written} error={error} className="min-w-32 flex-1">
        <Input required value={written} onValueChange={setWritten} maxLength={100} placeholder={text.writtenExample} />
      </Field>
      <Field label={text.said} className="min-w-32 flex-1">
        <Input required value={spoken} onValueChange={setSpoken} maxLength={200} placeholder={text.saidExample} />
      </Field>
      <Button type="submit" busy={busy}>
        {text.addWord}
      </Button>
    </form>
  )
}
