import type { ReactNode } from 'react'
import { useState } from 'react'
import { ScreenLink, useRouteExists } from '../../layout/screen-link.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'

const nothingToSave = async () => {}

export function NumberStep(step: StepProps) {
  const [error, setError] = useState<unknown>(null)
  const hasProviders = useRouteExists('/settings/providers')
  const words = text.number
  return (
    <StepForm {...step} intro={words.intro} onSave={nothingToSave} error={error} onError={setError}>
      <Choice title={words.tryTitle} about={words.tryText}>
        <ScreenLink to="/talk">{words.tryAction}</ScreenLink>
      </Choice>
      <Choice title={words.numberTitle} about={words.numberText}>
        <ScreenLink to="/numbers">{words.numberAction}</ScreenLink>
      </Choice>
      {hasProviders && (
        <Choice title={words.providersTitle} about={words.providersText}>
          <ScreenLink to="/settings/providers">{words.providersAction}</ScreenLink>
        </Choice>
      )}
    </StepForm>
  )
}

function Choice({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-md border border-line px-4 py-3">
      <h3 className="font-medium">{title}</h3>
      <p className="mb-1 text-muted">{about}</p>
      {children}
    </section>
  )
}
