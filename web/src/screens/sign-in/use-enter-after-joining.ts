import { unwrap } from '../../api.ts'
import { getMe } from '../../client/sdk.gen.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** After a person has joined, opens the setup if the business is not set up yet and the person may set it up, else Home. */
export function useEnterAfterJoining(): () => Promise<void> {
  const enter = useCompleteSignIn()
  return async () => {
    const me = await unwrap(getMe())
    const setsUp = me.business.setupStep !== null && (me.role === 'owner' || me.role === 'admin')
    await enter(setsUp ? '/welcome' : undefined)
  }
}
