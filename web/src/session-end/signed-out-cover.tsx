import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { BrandMark } from '../layout/brand-mark.tsx'
import { SignInForm, type SignInStep } from '../screens/sign-in/sign-in-form.tsx'
import { text } from '../screens/sign-in/text.ts'
import { Button } from '../ui/form/button.tsx'
import { tellOtherTabs } from './session-channel.ts'
import { leaveForSignIn, resumeSession } from './session-end.ts'

/**
 * Hides the whole page behind the sign-in form, while what is typed on the page stays. A modal `<dialog>` is above all other overlays
 * and makes them inert.
 */
export function SignedOutCover() {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [step, setStep] = useState<SignInStep>('password')
  useEffect(() => dialog.current?.showModal(), [])

  const resume = async () => {
    tellOtherTabs('signed in')
    await resumeSession()
  }
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-canvas px-4 pt-[12vh] pb-8 text-ink"
    >
      <div className="mx-auto flex max-w-sm flex-col items-center gap-4">
        <BrandMark className="size-9" />
        <h1 id={titleId} className="text-center text-xl font-semibold">
          {step === 'code' ? text.twoFactor : text.coverTitle}
        </h1>
        <div className="flex w-full flex-col gap-4 rounded-xl border border-line bg-surface p-6">
          <p className="text-muted">{text.cover}</p>
          <SignInForm step={step} onStep={setStep} onSignedIn={resume} />
        </div>
        <Button variant="ghost" onClick={leaveForSignIn}>
          {text.discard}
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}
