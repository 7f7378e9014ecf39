import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { getCallerLookupSecret, testCallerLookup } from '../../../client/sdk.gen.ts'
import type { CallerLookup, LookupTrial } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { linesOf, variablesIn } from './assistant-draft.ts'
import type { AssistantFieldsProps } from './assistant-form.tsx'
import { text } from './text.ts'

const EMPTY: CallerLookup = { url: '', variables: [] }

/** What the owner's own system is asked about callers, and a trial of it. */
export function LookupCard({ draft: { lookup }, change, error, readOnly }: AssistantFieldsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Card title={text.lookup}>
      <div className="flex flex-col gap-4">
        <Switch
          label={text.lookupOn}
          hint={text.lookupHint}
          checked={lookup !== null}
          disabled={readOnly}
          onChange={(isOn) => change({ lookup: isOn ? EMPTY : null })}
        />
        {lookup !== null && (
          <>
            <Field label={text.lookupUrl} error={fieldError(error, 'lookup.url')}>
              <Input
                type="url"
                placeholder="https://"
                value={lookup.url}
                disabled={readOnly}
                onValueChange={(url) => change({ lookup: { ...lookup, url } })}
              />
            </Field>
            <Field
              label={text.lookupVariables}
              hint={text.lookupVariablesHint}
              error={fieldError(error, 'lookup.variables')}
            >
              <Textarea
                rows={3}
                value={typed ?? linesOf(lookup.variables)}
                disabled={readOnly}
                onChange={({ target: { value } }) => {
                  setTyped(value)
                  change({ lookup: { ...lookup, variables: variablesIn(value) } })
                }}
                onBlur={() => setTyped(null)}
              />
            </Field>
            {!readOnly && <Trial lookup={lookup} />}
          </>
        )}
      </div>
    </Card>
  )
}

function Trial({ lookup }: { lookup: CallerLookup }) {
  const [callerPhone, setPhone] = useState('')
  const [trial, setTrial] = useState<LookupTrial | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const run = async () => {
    try {
      setTrial(await unwrap(testCallerLookup({ body: { lookup, callerPhone } })))
    } catch (error) {
      toast.error(text.lookupFailed, error)
    }
  }
  const show = async () => {
    try {
      setSecret((await unwrap(getCallerLookupSecret())).secret)
    } catch (error) {
      toast.error(text.lookupFailed, error)
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <PhoneField
        label={text.lookupPhone}
        className="w-full sm:max-w-xs"
        value={callerPhone}
        onValueChange={setPhone}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void run()} disabled={callerPhone.trim() === ''}>
          {text.lookupTry}
        </Button>
        {secret === null && <Button onClick={() => void show()}>{text.lookupSecret}</Button>}
      </div>
      {secret !== null && <code className="break-all">{secret}</code>}
      {trial !== null && (
        <div role="status">
          <p>{trial.problem === null ? text.lookupAnswered(trial.tookMs) : text.lookupProblem(trial.problem)}</p>
          <ul>
            {trial.values.map(({ name, value }) => (
              <li key={name}>{text.lookupValue(name, value)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
