import { expect, test } from 'vitest'
import {
  call,
  endOf,
  nextLeg,
  phoneSdp,
  RawPhone,
  startSipCaller,
  startSipServer,
} from '../../../test/phones/sip-tools.ts'

test('a draining server refuses new calls and OPTIONS with 503 and Retry-After, and a call in progress ends as usual', async () => {
  const sip = await startSipServer()
  const caller = await startSipCaller()
  const phone = await RawPhone.open(sip.server)
  const out = call(caller, sip.server)
  const leg = await nextLeg(sip)
  await leg.answer()
  await out.answer()

  sip.server.refuseCalls()
  phone.send('INVITE', { body: phoneSdp() })
  const invite = await phone.response(503)
  phone.send('OPTIONS')
  const options = await phone.response(503)
  out.hangup()

  expect([invite, options].map(({ headers }) => headers.get('Retry-After'))).toEqual(['10', '10'])
  expect(await endOf(leg)).toBe('caller_hangup')
  expect(sip.legs).toEqual([])
})
