import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadBackupCodesLeft, renewBackupCodes } from '../../auth.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { PasswordStep } from './password-step.tsx'
import { text } from './text.ts'

/** Codes to save, each of which signs in once. */
export const BackupCodes = ({ codes }: { codes: string[] }) => (
  <div>
    <p className="mb-1 font-medium">{text.backupCodes}</p>
    <p className="mb-2 text-[13px] text-muted">{text.backupCodesHint}</p>
    <CodeBlock label={text.backupCodesLabel} code={codes.join('\n')} />
  </div>
)

const LEFT = ['backup-codes-left']

/** `isBack`: the user has come back by Cancel or Done. */
type Step = { name: 'count'; isBack?: boolean } | { name: 'password' } | { name: 'codes'; codes: string[] }

/** How many codes are left, and ten new ones for the password. */
export function BackupCodesLeft() {
  const { data: left } = useQuery({ queryKey: LEFT, queryFn: loadBackupCodesLeft })
  const [step, setStep] = useState<Step>({ name: 'count' })
  const queryClient = useQueryClient()
  const back = () => setStep({ name: 'count', isBack: true })
  const renew = async (password: string) => {
    const { backupCodes } = await renewBackupCodes(password)
    setStep({ name: 'codes', codes: backupCodes })
    toast.success(text.codesRenewed)
    await queryClient.invalidateQueries({ queryKey: LEFT })
  }
  return (
    <div className="flex w-full flex-col items-start gap-3 border-t border-line pt-4">
      {step.name !== 'codes' && left != null && <p className="text-muted">{text.codesLeft(left)}</p>}
      {step.name === 'count' && (
        <Button autoFocus={step.isBack ?? false} onClick={() => setStep({ name: 'password' })}>
          {text.newCodes}
        </Button>
      )}
      {step.name === 'password' && (
        <div className="w-full">
          <p className="mb-3 text-muted">{text.newCodesHint}</p>
          <PasswordStep action={text.newCodes} onSubmit={renew} onCancel={back} />
        </div>
      )}
      {step.name === 'codes' && (
        <>
          <BackupCodes codes={step.codes} />
          <Button variant="primary" autoFocus onClick={back}>
            {text.done}
          </Button>
        </>
      )}
    </div>
  )
}
