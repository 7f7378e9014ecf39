import { badRequest } from '../../kernel/api-error.ts'
import { requireText } from '../../kernel/fields.ts'
import { checkTemplate, renderTemplate } from '../../kernel/text/template.ts'

/** The variables of a campaign's text, as in `Hi[ {first_name}], ...`. */
export const CAMPAIGN_VARIABLES = ['name', 'first_name', 'business'] as const

/** @throws BAD_REQUEST naming the field `body` */
export function requireCampaignText(body: string, maxLength: number): string {
  const template = requireText('body', body, maxLength)
  checkTemplate('body', template, CAMPAIGN_VARIABLES)
  if (renderTemplate(template, { business: '-' }) === '')
    throw badRequest('body: must also say something to people whose name is not known')
  return template
}

/** The text for one recipient. @param name of the contact; null if unknown */
export const textFor = (template: string, name: string | null, business: { name: string }): string =>
  renderTemplate(template, { name, first_name: firstName(name), business: business.name })

/** The first word of a name, without a title: "Dr. Ada Lovelace" -> "Ada". */
const firstName = (name: string | null): string | null =>
  name?.replace(/^(?:(?:mr|mrs|ms|mx|dr|prof)\.?\s+)+/i, '').split(/\s/)[0] ?? null
