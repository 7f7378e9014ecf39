import { useState } from 'react'
import { verifyBackupCode, verifyCode } from '../../auth.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { PublicForm } from './public-page.tsx'

/** Asks for a code of the authenticator app or a backup code. */
export function SecondFactorForm({ onVerified }: { onVerified(): Promise<void> }) {
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [byBackup, setByBackup] = useState(false)

  const submit = async () => {
    const clean = code.replace(/\s/g, '')
    await (byBackup ? verifyBackupCode(clean) : verifyCode(clean, trust))
    await onVerified()
  }
  return (
    <PublicForm
      action="Go on"
      onSubmit={submit}
      below={
        <Button
          variant="ghost"
          onClick={() => {
            setCode('')
            setByBackup(!byBackup)
          }}
        >
          {byBackup ? 'Use the authenticator app' : 'Use a backup code'}
        </Button>
      }
    >
      {byBackup ? (
        <Field label="Backup code" hint="Each of them works once.">
          <Input required autoFocus autoComplete="off" value={code} onValueChange={setCode} />
        </Field>
      ) : (
        <>
          <Field label="Code" hint="The six digits that your authenticator app shows now.">
            <Input
              required
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              value={code}
              onValueChange={setCode}
            />
          </Field>
          <Checkbox checked={trust} onChange={setTrust} label="Trust this browser for 30 days" />
        </>
      )}
    </PublicForm>
  )
}
