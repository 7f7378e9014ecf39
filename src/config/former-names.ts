import type { Setting } from './setting-kinds.ts'

type Environment = Readonly<Record<string, string | undefined>>
type NamedSetting = Pick<Setting<unknown>, 'name' | 'formerly'>

/** Reads a variable; an empty one counts as unset. */
const textOf = (env: Environment, name: string): string | null => env[name]?.trim() || null

/** The text of a setting, from its variable or from the variable's former name; null if neither is set. */
export const settingText = (env: Environment, { name, formerly }: NamedSetting): string | null =>
  textOf(env, name) ?? (formerly === undefined ? null : textOf(env, formerly))

/** Returns one line for each setting whose old and new names are both set, to different values. */
export const formerNameConflicts = (env: Environment, settings: readonly NamedSetting[]): string[] =>
  settings.flatMap(({ name, formerly }) => {
    if (formerly === undefined) return []
    const [current, old] = [textOf(env, name), textOf(env, formerly)]
    if (current === null || old === null || current === old) return []
    return [`${formerly} is the old name of ${name}, and the two are set to different values; remove ${formerly}`]
  })

/** Returns one warning for each old name that is set. */
export const formerNameWarnings = (env: Environment, settings: readonly NamedSetting[]): string[] =>
  settings.flatMap(({ name, formerly }) =>
    formerly === undefined || textOf(env, formerly) === null
      ? []
      : [`${formerly} is now ${name}; the old name still works, please rename it`],
  )
