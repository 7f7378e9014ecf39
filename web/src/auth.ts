import { ApiError, toApiError, unwrapEmpty } from './api.ts'
import { switchBusiness as switchTo } from './client/sdk.gen.ts'

/**
 * Sign-in, second factor, password reset and invitations: the endpoints of /dashboard/auth, which are not in the
 * generated client.
 */

const post = <T>(path: string, body: object): Promise<T> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Requested-With': 'dashboard' },
    body: JSON.stringify(body),
  })

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(`/dashboard/auth${path}`, { credentials: 'same-origin', ...request }).catch(
    () => undefined,
  )
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

/** @returns whether a second factor is still required */
export async function signIn(email: string, password: string): Promise<'signed in' | 'second factor'> {
  const answer = await post<{ twoFactorRedirect?: boolean } | null>('/sign-in/email', { email, password })
  return answer?.twoFactorRedirect ? 'second factor' : 'signed in'
}

export const signOut = (): Promise<void> => post('/sign-out', {})

/** Verifies a code of the authenticator app. With `trust`, this browser is not asked for a code for 30 days. */
export const verifyCode = (code: string, trust: boolean): Promise<void> =>
  post('/two-factor/verify-totp', { code, trustDevice: trust })

/** Verifies a backup code. Each backup code works once. */
export const verifyBackupCode = (code: string): Promise<void> => post('/two-factor/verify-backup-code', { code })

/** Starts the set-up of the second factor. It takes effect with the first code that `verifyCode` accepts. */
export const enableTwoFactor = (password: string): Promise<{ totpURI: string; backupCodes: string[] }> =>
  post('/two-factor/enable', { password })

/** Makes ten backup codes. The old ones no longer work. */
export const renewBackupCodes = (password: string): Promise<{ backupCodes: string[] }> =>
  post('/two-factor/generate-backup-codes', { password })

/** How many backup codes have not been used. */
export const loadBackupCodesLeft = async (): Promise<number | null> =>
  (await ask<{ data: { left: number | null } }>('/backup-codes-left', {})).data.left

export const disableTwoFactor = (password: string): Promise<void> => post('/two-factor/disable', { password })

export const requestPasswordReset = (email: string): Promise<void> => post('/request-password-reset', { email })

export const resetPassword = (token: string, newPassword: string): Promise<void> =>
  post('/reset-password', { token, newPassword })

/** Also ends all other sessions of the user. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

/** What an invitation link is for. */
export interface Invitation {
  businessName: string
  name: string | null
  /** Null for the owner's link: the owner enters an address. */
  email: string | null
  role: string
  expiresAt: string
  /** A user with this address exists, so the form asks for their password instead of a new one. */
  hasUser: boolean
}

export const loadInvitation = async (token: string): Promise<Invitation> =>
  (await post<{ data: Invitation }>('/join/look', { token })).data

/** Whether anybody can sign in on this installation, whether it has a business, and whether a link can come by mail. */
export interface Beginnings {
  hasOwner: boolean
  hasBusiness: boolean
  /** The service has a mail server. */
  sendsMail: boolean
}

export const loadBeginnings = async (): Promise<Beginnings> => (await ask<{ data: Beginnings }>('/has-owner', {})).data

/** A signed-in user sends only the token. */
export const joinBusiness = (input: {
  token: string
  name?: string
  email?: string
  password?: string
}): Promise<void> => post('/join', input)

export const switchBusiness = (businessId: string): Promise<void> => unwrapEmpty(switchTo({ body: { businessId } }))

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
