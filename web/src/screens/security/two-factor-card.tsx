import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disableTwoFactor, enableTwoFactor, verifyCode } from '../../auth.ts'
import { sessionQuery, useSession } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PublicForm } from '../sign-in/public-page.tsx'
import { QrCode } from './qr-code.tsx'

type Step = { name: 'idle' } | { name: 'password' } | { name: 'scan'; totpUri: string; backupCodes: string[] }

/** Turns the second factor on (password, QR code, first code) and off. */
export function TwoFactorCard() {
  const { twoFactorEnabled } = useSession()
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const queryClient = useQueryClient()
  const finish = async (said: string) => {
    await queryClient.invalidateQueries(sessionQuery)
    setStep({ name: 'idle' })
    toast.success(said)
  }
  const withPassword = async (password: string) => {
    if (twoFactorEnabled) {
      await disableTwoFactor(password)
      return finish('The second factor is off.')
    }
    const { totpURI, backupCodes } = await enableTwoFactor(password)
    setStep({ name: 'scan', totpUri: totpURI, backupCodes })
  }
  return (
    <Card
      title="Second factor"
      aside={<Badge tone={twoFactorEnabled ? 'good' : 'neutral'}>{twoFactorEnabled ? 'On' : 'Off'}</Badge>}
    >
      {step.name === 'idle' && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">
            With it, signing in takes your password and a code from an authenticator app on your phone.
          </p>
          <Button variant={twoFactorEnabled ? 'danger' : 'primary'} onClick={() => setStep({ name: 'password' })}>
            {twoFactorEnabled ? 'Remove' : 'Turn it on'}
          </Button>
        </div>
      )}
      {step.name === 'password' && (
        <PasswordStep action={twoFactorEnabled ? 'Remove' : 'Go on'} onSubmit={withPassword} />
      )}
      {step.name === 'scan' && <ScanStep {...step} onDone={() => finish('The second factor is on.')} />}
    </Card>
  )
}

function PasswordStep({ action, onSubmit }: { action: string; onSubmit(password: string): Promise<void> }) {
  const [password, setPassword] = useState('')
  return (
    <div className="max-w-sm">
      <PublicForm action={action} onSubmit={() => onSubmit(password)}>
        <Field label="Your password">
          <Input
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            value={password}
            onValueChange={setPassword}
          />
        </Field>
      </PublicForm>
    </div>
  )
}

function ScanStep({
  totpUri,
  backupCodes,
  onDone,
}: {
  totpUri: string
  backupCodes: string[]
  onDone(): Promise<void>
}) {
  const [code, setCode] = useState('')
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
      <div>
        <QrCode text={totpUri} label="QR code for the authenticator app" />
        <p className="mt-2 max-w-48 text-[13px] text-muted">
          Or type this key into the app: <code className="break-all text-ink">{secret}</code>
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <p className="mb-1 font-medium">Keep these codes somewhere safe</p>
          <p className="mb-2 text-[13px] text-muted">Each code replaces the app once, in case you lose it.</p>
          <CodeBlock label="backup codes" code={backupCodes.join('\n')} />
        </div>
        <PublicForm
          action="Turn it on"
          onSubmit={async () => {
            await verifyCode(code.replace(/\s/g, ''), false)
            await onDone()
          }}
        >
          <Field label="Code" hint="The six digits that the app shows now.">
            <Input required inputMode="numeric" autoComplete="one-time-code" value={code} onValueChange={setCode} />
          </Field>
        </PublicForm>
      </div>
    </div>
  )
}
