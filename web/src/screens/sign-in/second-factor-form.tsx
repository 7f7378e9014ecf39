import { useState } from 'react'
import { verifyBackupCode, verifyCode } from '../../auth.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { CodeInput } from './code-input.tsx'
import { PublicForm } from './public-page.tsx'
import { text } from './text.ts'

interface SecondFactorFormProps {
  onVerified(): Promise<void>
  /** Back to the email and password. */
  onBack(): void
}

/** Asks for a code of the authenticator app or a backup code. */
export function SecondFactorForm({ onVerified, onBack }: SecondFactorFormProps) {
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [byBackup, setByBackup] = useState(false)

  const submit = async () => {
    const clean = code.replace(/\s/g, '')
    await (byBackup ? verifyBackupCode(clean.toLowerCase()) : verifyCode(clean, trust))
    await onVerified()
  }
  return (
    <PublicForm
      // Another form, so that the error of a code does not stay when the user turns to the other kind.
      key={byBackup ? 'backup' : 'app'}
      action={text.continue}
      onSubmit={submit}
      below={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              setCode('')
              setByBackup(!byBackup)
            }}
          >
            {byBackup ? text.useApp : text.useBackupCode}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            {text.back}
          </Button>
        </>
      }
    >
      {byBackup ? (
        <Field label={text.backupCode} hint={text.backupCodeHint}>
          <Input required autoFocus autoComplete="off" value={code} onValueChange={setCode} />
        </Field>
      ) : (
        <>
          <Field label={text.code} hint={text.codeHint}>
            <CodeInput value={code} onValueChange={setCode} />
          </Field>
          <Checkbox checked={trust} onChange={setTrust} label={text.trust} />
        </>
      )}
    </PublicForm>
  )
}
