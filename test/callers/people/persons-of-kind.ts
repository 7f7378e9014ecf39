import type { Doing } from '../caller.ts'
import type { Person, PersonExpected } from '../person.ts'

type Rest = Omit<Partial<Person>, 'kind' | 'persona' | 'says' | 'expect'>

/** Shortens lists of persons of one kind. `says` is the first sentence, or all of them; the scenes are joined. */
export const personsOfKind =
  (kind: string, always: Rest = {}) =>
  (persona: string, says: string | readonly Doing[], expect: PersonExpected, rest: Rest = {}): Person => ({
    ...{ kind, persona, says: typeof says === 'string' ? [says] : says, expect },
    ...always,
    ...rest,
    ...(always.scene || rest.scene ? { scene: { ...always.scene, ...rest.scene } } : {}),
  })
