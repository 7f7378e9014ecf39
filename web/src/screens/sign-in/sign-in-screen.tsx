import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { onOtherTab } from '../../session-end/session-channel.ts'
import { useFilters } from '../../use-filters.ts'
import { NoOwnerNotice } from './no-owner-notice.tsx'
import { PublicPage } from './public-page.tsx'
import { SignInForm, type SignInStep } from './sign-in-form.tsx'
import { text } from './text.ts'
import { useCompleteSignIn, useOpenDashboard } from './use-complete-sign-in.ts'

/** The sign-in page. It opens the dashboard, too, when the user signs in on another tab of this browser. */
export function SignInScreen() {
  const [step, setStep] = useState<SignInStep>('password')
  const { filters } = useFilters()
  const enter = useCompleteSignIn()
  const open = useOpenDashboard()
  const onNews = useEffectEvent((news: string) => {
    if (news === 'signed in') open(filters.next)
  })
  useEffect(() => onOtherTab((news) => onNews(news)), [])

  return (
    <PublicPage title={step === 'code' ? text.twoFactor : text.signInTitle}>
      {step === 'password' && <NoOwnerNotice />}
      {filters.ended && <p className="mb-4 text-muted">{text.ended}</p>}
      <SignInForm step={step} onStep={setStep} onSignedIn={() => enter(filters.next)} />
      {step === 'password' && (
        <p className="mt-4 text-center">
          <Link to="/forgot-password" className="text-accent hover:underline">
            {text.forgotPassword}
          </Link>
        </p>
      )}
    </PublicPage>
  )
}
