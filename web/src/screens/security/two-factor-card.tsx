import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disableTwoFactor, enableTwoFactor, verifyCode } from '../../auth.ts'
import { sessionQuery, useSession } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { CodeInput } from '../sign-in/code-input.tsx'
import { PublicForm } from '../sign-in/public-page.tsx'
import { BackupCodes, BackupCodesLeft } from './backup-codes.tsx'
import { Cancel, PasswordStep } from './password-step.tsx'
import { QrCode } from './qr-code.tsx'
import { text } from './text.ts'

/** `isCancelled`: the user has come back by Cancel. */
type Step =
  | { name: 'idle'; isCancelled?: boolean }
  | { name: 'password' }
  | { name: 'scan'; totpUri: string; backupCodes: string[] }

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
      return finish(text.turnedOff)
    }
    const { totpURI, backupCodes } = await enableTwoFactor(password)
    setStep({ name: 'scan', totpUri: totpURI, backupCodes })
  }
  // What was prepared takes no effect without a first code, and the next attempt replaces it.
  const cancel = () => setStep({ name: 'idle', isCancelled: true })
  return (
    <Card
      title={text.twoFactor}
      aside={<Badge tone={twoFactorEnabled ? 'good' : 'neutral'}>{twoFactorEnabled ? text.on : text.off}</Badge>}
    >
      {step.name === 'idle' && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{text.twoFactorHint}</p>
          <Button
            variant={twoFactorEnabled ? 'danger' : 'primary'}
            autoFocus={step.isCancelled ?? false}
            onClick={() => setStep({ name: 'password' })}
          >
            {twoFactorEnabled ? text.turnOff : text.turnOn}
          </Button>
          {twoFactorEnabled && <BackupCodesLeft />}
        </div>
      )}
      {step.name === 'password' && (
        <PasswordStep
          action={twoFactorEnabled ? text.turnOff : text.continue}
          onSubmit={withPassword}
          onCancel={cancel}
        />
      )}
      {step.name === 'scan' && <ScanStep {...step} onDone={() => finish(text.turnedOn)} onCancel={cancel} />}
    </Card>
  )
}

interface ScanStepProps {
  totpUri: string
  backupCodes: string[]
  onDone(): Promise<void>
  onCancel(): void
}

function ScanStep({ totpUri, backupCodes, onDone, onCancel }: ScanStepProps) {
  const [code, setCode] = useState('')
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
      <div>
        <QrCode content={totpUri} label={text.qrCode} />
        <p className="mt-2 max-w-48 text-[13px] text-muted">
          <Sentence text={text.typeKey} values={{ key: <code className="text-ink">{groupsOfFour(secret)}</code> }} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <BackupCodes codes={backupCodes} />
        <PublicForm
          action={text.turnOn}
          below={<Cancel onClick={onCancel} />}
          onSubmit={async () => {
            await verifyCode(code.replace(/\s/g, ''), false)
            await onDone()
          }}
        >
          <Field label={text.code} hint={text.codeHint}>
            <CodeInput value={code} onValueChange={setCode} />
          </Field>
        </PublicForm>
      </div>
    </div>
  )
}

/** As authenticator apps show keys: in groups, because a person reads it and types it. */
const groupsOfFour = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''
