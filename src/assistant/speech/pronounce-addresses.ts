/** E-mail addresses and web addresses as people say them: "info at bella dash salon dot com". Pure. */
export const spokenAddresses = (text: string): string =>
  text
    .replace(EMAIL, (_, name: string, host: string) => `${spelled(name)} at ${spelled(host)}`)
    .replace(URL_LIKE, (_, host: string, path: string | undefined, end: string) => {
      const inside = (path ?? '').replace(/\/+$/, '')
      return `${spelled(host)}${inside === '' ? '' : spelled(inside)}${end}`
    })

const EMAIL = /\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/g
const TOP_LEVEL = 'com|org|net|info|biz|co|io|app|dev|ai|us|uk|ca|au|nz|ie|de|fr|eu|edu|gov|health|dental|shop|salon'
const URL_LIKE = new RegExp(
  `(?:https?://)?(?:www\\.)?\\b((?:[a-z0-9][a-z0-9-]*\\.)+(?:${TOP_LEVEL}))(/[\\w\\-./]*[\\w/])?(?![\\w-])([.,;!?]?)`,
  'gi',
)

const SIGNS: readonly [RegExp, string][] = [
  [/\./g, ' dot '],
  [/-/g, ' dash '],
  [/_/g, ' underscore '],
  [/\+/g, ' plus '],
  [/\//g, ' slash '],
]

const spelled = (address: string): string => {
  const said = SIGNS.reduce((rest, [sign, name]) => rest.replace(sign, name), address).replace(/ +/g, ' ')
  return address.startsWith('/') ? said : said.trim()
}
