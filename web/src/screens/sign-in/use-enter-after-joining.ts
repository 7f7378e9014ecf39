import { unwrap } from '../../api.ts'
import { getMe } from '../../client/sdk.gen.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** Opens the dashboard after joining: the setup, where the business is not set up yet and the person may do so. */
export function useEnterAfterJoining(): () => Promise<void> {
  const enter = useCompleteSignIn()
  return async () => {
    const me = await unwrap(getMe())
    const setsUp = me.business.setupStep !== null && (me.role === 'owner' || me.role === 'admin')
    await enter(setsUp ? '/welcome' : undefined)
  }
}
