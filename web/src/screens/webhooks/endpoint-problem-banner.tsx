import { clsx } from 'clsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Webhook } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { text } from './text.ts'
import { useToggleEndpoint } from './use-toggle-endpoint.ts'

/** The problem of an endpoint and how to fix it; nothing if there is none. */
export function EndpointProblemBanner({ endpoint, onRecover }: { endpoint: Webhook; onRecover(): void }) {
  const { enabling } = useToggleEndpoint(endpoint)
  const mayWrite = useHasRole('admin')
  const enable = mayWrite && (
    <Button variant="primary" busy={enabling.isPending} onClick={() => enabling.mutate()}>
      {text.enable}
    </Button>
  )
  if (endpoint.status === 'disabled' && endpoint.disabledReason === 'failing')
    return (
      <Banner tone="bad" title={text.disabledTitle} action={enable}>
        <Sentence text={text.disabledHint} values={{ time: <Time at={endpoint.disabledAt} format="full" /> }} />
      </Banner>
    )
  if (endpoint.status === 'disabled')
    return (
      <Banner tone="plain" title={text.switchedOff} action={enable}>
        <Sentence text={text.turnedOffHint} values={{ time: <Time at={endpoint.disabledAt} format="full" /> }} />
      </Banner>
    )
  if (endpoint.failingSince === null) return null
  return (
    <Banner
      tone="warn"
      title={text.failing}
      action={mayWrite && <Button onClick={onRecover}>{text.resendFailed}</Button>}
    >
      <Sentence text={text.failingHint} values={{ time: <Time at={endpoint.failingSince} format="full" /> }} />
    </Banner>
  )
}

interface BannerProps {
  tone: 'plain' | 'warn' | 'bad'
  title: string
  action: ReactNode
  children: ReactNode
}

function Banner({ tone, title, action, children }: BannerProps) {
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert
  return (
    <section
      aria-label={title}
      className={clsx(
        'flex flex-wrap items-start gap-3 rounded-lg border p-4',
        {
          plain: 'border-line bg-sunken',
          warn: 'border-warn/30 bg-warn-soft',
          bad: 'border-bad/30 bg-bad-soft',
        }[tone],
      )}
    >
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-4 shrink-0', { plain: 'text-muted', warn: 'text-warn', bad: 'text-bad' }[tone])}
      />
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{title}</p>
        <p className="max-w-prose">{children}</p>
      </div>
      {action}
    </section>
  )
}
