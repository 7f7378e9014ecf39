import { expect, test } from 'vitest'
import { invitationAddress } from '../../web/src/screens/team/invitation-address.ts'

const LOCAL = 'http://127.0.0.1:8080/join#token'

test('an invitation link to the machine of the service gets the address at which the dashboard is open', () => {
  expect(invitationAddress(LOCAL, 'http://192.168.1.20:8080')).toEqual({
    ...{ address: 'http://192.168.1.20:8080/join#token', isLocal: false },
  })
  expect(invitationAddress('https://bell.example.com/join#token', 'http://192.168.1.20:8080')).toEqual({
    ...{ address: 'https://bell.example.com/join#token', isLocal: false },
  })
})

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'an invitation from %s is said to work on this machine only',
  (origin) => {
    expect(invitationAddress(LOCAL, origin)).toEqual({ address: LOCAL, isLocal: true })
  },
)
