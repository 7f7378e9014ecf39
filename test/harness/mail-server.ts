import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface TakenMail {
  from: string
  to: string[]
  text: string
}

/** A mail server on loopback that accepts every mail by default. */
export async function startMailServer(options: { user?: string; password?: string } = {}) {
  const taken: TakenMail[] = []
  const state = { refusal: null as Error | null }
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: options.user === undefined,
    onAuth: ({ username, password = '' }, _, done) => {
      const isKnown = username === options.user && password === (options.password ?? 'secret')
      if (isKnown) done(null, { user: username })
      else done(new Error('unknown user or wrong password'))
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        if (state.refusal) return done(state.refusal)
        const { mailFrom, rcptTo } = session.envelope
        taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address), text })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo
  const login = options.user === undefined ? '' : `${options.user}:secret@`
  return { taken, state, url: `smtp://${login}127.0.0.1:${port}` }
}
