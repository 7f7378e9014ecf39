import { badRequest } from '../api-error.ts'

/** A text with variables such as `{name}` and optional words such as `[ for {service}]`. Pure. */

/** An absent or empty value leaves out the brackets around its variable. */
export type TemplateValues<Variable extends string = string> = Partial<Record<Variable, string | null>>

const VARIABLE = /\{([^{}]*)\}/g
const BRACKETS = /\[([^[\]]*)\]/g

/** @throws BAD_REQUEST naming the field, for an unknown variable and for a brace or bracket without its partner */
export function checkTemplate(field: string, template: string, variables: readonly string[]): void {
  const known = variables.map((name) => `{${name}}`).join(', ')
  for (const [written, name = ''] of template.matchAll(VARIABLE))
    if (!variables.includes(name)) throw badRequest(`${field}: ${written} is not a variable; use ${known}`)
  if (/[{}]/.test(template.replaceAll(VARIABLE, '')))
    throw badRequest(`${field}: a brace has no partner; a variable is written like {${variables[0]}}`)
  if (/[[\]]/.test(template.replaceAll(BRACKETS, '')))
    throw badRequest(`${field}: a bracket has no partner; optional words are written like [ for {${variables[0]}}]`)
}

/** Puts the values in place of the variables. Line breaks in values become spaces, so that a name cannot add a line. */
export function renderTemplate<Variable extends string>(template: string, values: TemplateValues<Variable>): string {
  const written = (name: string) => (values[name as Variable] ?? '').replace(/\s+/g, ' ').trim()
  return template
    .replaceAll(BRACKETS, (_all, words: string) =>
      [...words.matchAll(VARIABLE)].every(([, name = '']) => written(name) !== '') ? words : '',
    )
    .replaceAll(VARIABLE, (_all, name: string) => written(name))
    .trim()
}
