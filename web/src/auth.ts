import { ApiError, toApiError, unwrapEmpty } from './api.ts'
import { switchBusiness as switchTo } from './client/sdk.gen.ts'

/** Signing in and out, second factors, forgotten passwords, links to join: what is at /dashboard/auth, not in the API. */

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`/dashboard/auth${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'X-Requested-With': 'dashboard' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const text = (await response?.text()) ?? ''
  if (!response?.ok) throw toApiError(parseJson(text), response)
  return parseJson(text) as T
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @returns what is still asked for */
export async function signIn(email: string, password: string): Promise<'signed in' | 'second factor'> {
  const answer = await post<{ twoFactorRedirect?: boolean } | null>('/sign-in/email', { email, password })
  return answer?.twoFactorRedirect ? 'second factor' : 'signed in'
}

export const signOut = (): Promise<void> => post('/sign-out', {})

/** Of the authenticator app. With `trust`, this browser is not asked again for 30 days. */
export const verifyCode = (code: string, trust: boolean): Promise<void> =>
  post('/two-factor/verify-totp', { code, trustDevice: trust })

/** One of the codes kept for when the app is lost; each works once. */
export const verifyBackupCode = (code: string): Promise<void> => post('/two-factor/verify-backup-code', { code })

/** Starts the set-up; it counts from the first code on that `verifyCode` takes. */
export const enableTwoFactor = (password: string): Promise<{ totpURI: string; backupCodes: string[] }> =>
  post('/two-factor/enable', { password })

export const disableTwoFactor = (password: string): Promise<void> => post('/two-factor/disable', { password })

export const requestPasswordReset = (email: string): Promise<void> => post('/request-password-reset', { email })

export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  post('/reset-password', { token, newPassword })

/** All other sessions end. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

/** What a link to join is for. */
export interface Invitation {
  businessName: string
  name: string | null
  /** Null for the owner's link: they say who they are. */
  email: string | null
  role: string
  expiresAt: string
  /** Somebody with that address signs in already, and gives their password instead of choosing one. */
  hasUser: boolean
}

export const loadInvitation = async (token: string): Promise<Invitation> =>
  (await post<{ data: Invitation }>('/join/look', { token })).data

/** Who has signed in already gives the token alone. */
export const joinBusiness = (input: {
  token: string
  name?: string
  email?: string
  password?: string
}): Promise<void> => post('/join', input)

export const switchBusiness = (businessId: string): Promise<void> => unwrapEmpty(switchTo({ body: { businessId } }))

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
