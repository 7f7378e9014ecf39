import { clsx } from 'clsx'
import { toSentence } from '../../format.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { type FieldProblem, useFieldProblem } from '../../ui/form/field-problem.ts'
import { findPreset, type KeyScope, PRESETS, SCOPE_GROUPS, SCOPES, type Scope } from './scopes.ts'
import { text } from './text.ts'

interface ScopePickerProps {
  scopes: readonly KeyScope[]
  onChange(scopes: readonly KeyScope[]): void
  error: FieldProblem
}

/** Chooses the scopes: a preset, or each resource separately. */
export function ScopePicker({ scopes, onChange, error }: ScopePickerProps) {
  const preset = findPreset(scopes)
  const { message, noteChange } = useFieldProblem(error)
  const choose = (chosen: readonly KeyScope[]) => {
    noteChange()
    onChange(chosen)
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-[13px] font-medium">{text.permissions}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {PRESETS.map(({ id, label, hint, scopes: chosen }) => (
          <label
            key={id}
            className={clsx(
              'flex cursor-pointer gap-2 rounded-md border p-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              preset === id ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="preset"
              checked={preset === id}
              onChange={() => choose(chosen)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent) outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block text-[13px] text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <ScopeTable scopes={scopes} onChange={choose} />
      {message && (
        <p role="alert" className="text-[13px] text-bad">
          {toSentence(message)}
        </p>
      )}
    </fieldset>
  )
}

function ScopeTable({ scopes, onChange }: Pick<ScopePickerProps, 'scopes' | 'onChange'>) {
  const everything = scopes.includes('all')
  const has = (scope: Scope) => everything || scopes.includes(scope)
  const set = (scope: Scope, wanted: boolean) => onChange(SCOPES.filter((one) => (one === scope ? wanted : has(one))))
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-3 py-2 text-[13px] font-medium text-muted hover:text-ink">
        {text.choose(everything ? SCOPES.length : scopes.length, SCOPES.length)}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {SCOPE_GROUPS.map(({ resource, read, write }) => (
          <li key={resource} className="grid grid-cols-[1fr_5rem_5rem] items-center gap-2 px-3 py-1.5">
            <span className="truncate">{resource}</span>
            <ScopeBox
              label={text.readResource(resource)}
              short={text.read}
              checked={has(read)}
              onChange={(on) => set(read, on)}
            />
            {write && (
              <ScopeBox
                label={text.writeResource(resource)}
                short={text.write}
                checked={has(write)}
                onChange={(on) => set(write, on)}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function ScopeBox({
  label,
  short,
  ...rest
}: {
  label: string
  short: string
  checked: boolean
  onChange(on: boolean): void
}) {
  return <Checkbox {...rest} label={short} aria-label={label} />
}
