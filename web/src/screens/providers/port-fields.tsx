import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { unwrap } from '../../api.ts'
import { updateProviderSettings } from '../../client/sdk.gen.ts'
import type { ProviderKey, ProviderOption, ProviderPortSettings } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { LOCALE } from '../../locale.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import type { FieldProblem } from '../../ui/form/field-problem.ts'
import { fieldError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useNow } from '../../use-now.ts'
import { type PortDraft, retirementOf } from './provider-draft.ts'
import { RemoveButton } from './remove-button.tsx'
import { text } from './text.ts'

interface PortFieldsProps {
  settings: ProviderPortSettings
  keys: readonly ProviderKey[]
  draft: PortDraft
  /** The chosen provider; undefined if the port is off. */
  option: ProviderOption | undefined
  error: unknown
  onChange(part: Partial<PortDraft>): void
}

export function PortFields({ settings: { port, options }, keys, draft, option, error, onChange }: PortFieldsProps) {
  const off = port === 'voice' ? [] : [{ value: 'none', label: text.off[port] }]
  return (
    <>
      <Field label={text.provider}>
        <Select
          options={[...off, ...options.map(selectOption)]}
          value={draft.provider}
          onChange={(provider) => onChange({ provider, model: '', voice: '', key: '' })}
        />
      </Field>
      {option && (option.defaultModel !== null || option.models.length > 0 || option.provider === 'compatible') && (
        <ModelField draft={draft} option={option} onChange={onChange} />
      )}
      {option?.takesVoice && <VoiceField draft={draft} option={option} onChange={onChange} />}
      {option?.needsKey && (
        <KeyField
          vendor={option.needsKey}
          source={keys.find(({ vendor }) => vendor === option.needsKey)?.source ?? null}
          value={draft.key}
          error={fieldError(error, `keys.${option.needsKey}`)}
          onChange={(key) => onChange({ key })}
        />
      )}
    </>
  )
}

const selectOption = ({ provider, title, blockedBy }: ProviderOption) => ({
  value: provider,
  label: blockedBy === null ? title : blockedBy === 'setup' ? text.notSetUp(title) : text.blockedByOperator(title),
  disabled: blockedBy !== null,
})

interface DraftFieldProps {
  draft: PortDraft
  option: ProviderOption
  onChange(part: Partial<PortDraft>): void
}

function ModelField({ draft, option, onChange }: DraftFieldProps) {
  const listId = useId()
  const { timezone } = useSession().business
  const ending = retirementOf(draft, option, toIsoDate(useNow(), timezone))
  const date = (day: string) =>
    new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Field
        label={text.model}
        hint={option.defaultModel === null ? text.modelRequired : text.modelHint(option.defaultModel)}
        className="w-full"
      >
        <Input
          maxLength={100}
          autoComplete="off"
          list={listId}
          value={draft.model}
          onValueChange={(model) => onChange({ model })}
        />
      </Field>
      <datalist id={listId}>
        {option.models
          .filter(({ retiresOn }) => retiresOn === null)
          .map(({ id }) => (
            <option key={id} value={id} />
          ))}
      </datalist>
      {ending && (
        <div className="flex w-full flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">
          <span className="min-w-0 flex-1 basis-48">
            {(ending.isOver ? text.retired : text.retires)(ending.model, date(ending.on))}
          </span>
          {ending.replacement !== null && (
            <Button size="sm" onClick={() => onChange({ model: ending.replacement ?? '' })}>
              {text.switchTo(ending.replacement)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function VoiceField({ draft, option, onChange }: DraftFieldProps) {
  const { voices } = option
  if (voices === null)
    return (
      <Field label={text.voiceLabel} hint={text.voiceIdHint}>
        <Input maxLength={100} autoComplete="off" value={draft.voice} onValueChange={(voice) => onChange({ voice })} />
      </Field>
    )
  const listed = draft.voice === '' || voices.includes(draft.voice) ? voices : [...voices, draft.voice]
  return (
    <Field label={text.voiceLabel}>
      <Select
        options={[{ value: '', label: text.defaultVoice }, ...listed.map((voice) => ({ value: voice, label: voice }))]}
        value={draft.voice}
        onChange={(voice) => onChange({ voice })}
      />
    </Field>
  )
}

interface KeyFieldProps {
  vendor: ProviderKey['vendor']
  source: ProviderKey['source']
  value: string
  error: FieldProblem
  onChange(key: string): void
}

function KeyField({ vendor, source, value, error, onChange }: KeyFieldProps) {
  const queryClient = useQueryClient()
  const remove = async () => {
    const settings = await unwrap(updateProviderSettings({ body: { keys: { [vendor]: null } } }))
    queryClient.setQueryData(['provider'], settings)
  }
  const hint =
    source === 'environment' ? text.keyFromEnvironment : source === 'business' ? text.keyStored : text.keyHint
  return (
    <div className="flex flex-col items-start gap-1">
      <Field label={text.key(text.vendors[vendor])} hint={hint} error={error} className="w-full">
        <Input
          type="password"
          autoComplete="off"
          maxLength={500}
          disabled={source === 'environment'}
          value={value}
          onValueChange={onChange}
        />
      </Field>
      {source === 'business' && (
        <RemoveButton label={text.removeKey} consequence={text.keyLost} removed={text.keyRemoved} remove={remove} />
      )}
    </div>
  )
}
