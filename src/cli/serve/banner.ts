import type { App } from '../../app/app.ts'
import { writeAccessFile } from '../../app/files/access-file.ts'
import { FIRST_KEY_FILE, OWNER_LINK_FILE, removeOwnerLinkFile } from '../../app/first-access.ts'
import { CREATE_BUSINESS, CREATE_OWNER_LINK } from '../business/first-business.ts'

/** What a newcomer needs: shown at a terminal; elsewhere in files that only the service's user can read. */
export interface FirstAccess {
  /** The values below are the paths of the files. */
  readonly isInFiles: boolean
  readonly ownerLink: string | null
  readonly key: string | null
}

/** Decides where the owner's link and the first key are shown. Removes the file of a link that is no longer needed. */
export async function showFirstAccess(
  { ownerLink, demo }: App,
  dataDir: string,
  isTerminal: boolean,
): Promise<FirstAccess> {
  const key = demo?.key ?? null
  if (ownerLink === null) await removeOwnerLinkFile(dataDir)
  // Written even at a terminal, where the link scrolls away; it works until it is used.
  const linkFile = ownerLink && (await writeAccessFile(dataDir, OWNER_LINK_FILE, ownerLink))
  if (isTerminal) return { isInFiles: false, ownerLink, key }
  return {
    isInFiles: true,
    ownerLink: linkFile,
    key: key && (await writeAccessFile(dataDir, FIRST_KEY_FILE, key)),
  }
}

/** What `serve --json` prints when the service has started. */
export function asRecord({ url, sip, demo, hasBusiness }: App, { isInFiles, ownerLink, key }: FirstAccess): object {
  const { key: _, ...shown } = demo ?? { key: null }
  return {
    ...{ url, sip: sip && { host: sip.host, port: sip.port } },
    demo: demo === null ? null : { ...shown, [isInFiles ? 'keyFile' : 'key']: key },
    [isInFiles ? 'ownerLinkFile' : 'ownerLink']: ownerLink,
    ...(hasBusiness ? {} : { createBusiness: CREATE_BUSINESS, createOwnerLink: CREATE_OWNER_LINK }),
  }
}

/** For a service without a business, in which nobody can sign in. */
const FIRST_STEPS = [
  '',
  'There is no business yet. Create one, with your own values:',
  `  ${CREATE_BUSINESS}`,
  'Then create the link that lets the owner into the dashboard:',
  `  ${CREATE_OWNER_LINK}`,
]

/** The text that `serve` prints when the service has started. The API key is shown on the first start only. */
export function banner(app: Pick<App, 'url' | 'sip' | 'roles' | 'demo' | 'hasBusiness'>, access: FirstAccess): string {
  const { url, sip, roles, demo } = app
  const { isInFiles, ownerLink, key } = access
  const address = sip && `${sip.host.includes(':') ? `[${sip.host}]` : sip.host}:${sip.port}`
  const link = isInFiles ? `Open the link in the file  ${ownerLink}` : `Open  ${ownerLink}`
  const running = [
    '',
    [
      'Frontbell is running.',
      roles.includes('api')
        ? `Dashboard ${url}  ·  API ${url}/api/v1  ·  docs ${url}/docs`
        : `Roles ${roles.join(', ')}  ·  health ${url}/readyz`,
      address === null ? '' : `·  SIP ${address}`,
    ]
      .filter(Boolean)
      .join('  '),
    ...(ownerLink === null ? [] : ['', `Are you the owner? ${link}   (works until somebody has used it)`]),
    ...(app.hasBusiness ? [] : FIRST_STEPS),
  ]
  if (!demo) return [...running, ''].join('\n')
  return [
    ...running,
    '',
    `A demo business has been created for you: ${demo.name}, ${demo.businessId}`,
    `  Number   ${demo.phone}`,
    isInFiles
      ? `  API key  in the file ${key}   (all scopes; store it elsewhere and delete the file)`
      : `  API key  ${key}   (all scopes; shown only once)`,
    '',
    'Try it:',
    `  call     sip:${demo.phone}@${address} with any SIP phone on this machine, and press keys`,
    `  read     curl -H "Authorization: Bearer ${isInFiles ? `$(cat ${key})` : key}" ${url}/api/v1/calls`,
    '  watch    npx frontbell demo    (a whole call, with captions, in a temporary folder)',
    '  check    npx frontbell doctor',
    '',
  ].join('\n')
}
