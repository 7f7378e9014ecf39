import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'

export interface Radicale {
  /** The address of the server, which finds the calendars of a user. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** Makes a calendar and returns its address. */
  makeCalendar(name: string): Promise<string>
  /** One request as another calendar program would send it. */
  send(method: string, url: string, body?: string, headers?: Record<string, string>): Promise<Response>
}

/** Starts Debian's Radicale on loopback with one user, and stops it at the end of the test. */
export async function startRadicale(): Promise<Radicale> {
  const folder = temporaryFolder()
  const port = await freePort()
  const [user, password] = ['anna', 'secret of anna']
  writeFileSync(join(folder, 'users'), `${user}:${password}\n`)
  const config = [
    ...['[server]', `hosts = 127.0.0.1:${port}`],
    ...[
      '[auth]',
      'type = htpasswd',
      `htpasswd_filename = ${join(folder, 'users')}`,
      'htpasswd_encryption = plain',
      'delay = 0',
    ],
    ...['[storage]', `filesystem_folder = ${join(folder, 'calendars')}`],
  ]
  writeFileSync(join(folder, 'config'), `${config.join('\n')}\n`)
  const { printed, child } = startPeer('radicale', ['--config', join(folder, 'config')], folder)
  const url = `http://127.0.0.1:${port}/`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const send: Radicale['send'] = (method, to, body, headers = {}) =>
    fetch(to, { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) })
  await until('Radicale listens', async () => {
    if (child.exitCode !== null) throw new Error(`Radicale ended: ${printed()}`)
    return fetch(url).then(
      () => true,
      () => false,
    )
  })
  return {
    ...{ url, user, password, send },
    async makeCalendar(name) {
      const address = `${url}${user}/${name}/`
      const answer = await send('MKCALENDAR', address)
      if (answer.status !== 201) throw new Error(`Radicale made no calendar: ${answer.status}`)
      return address
    },
  }
}
