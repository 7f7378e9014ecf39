import { isSignedByTelnyx, telnyxPublicKey } from '../../telephony/carriers/telnyx/signature.ts'
import { setting } from '../settings.ts'
import type { SmsCarrierProvider } from '../sms-carrier-provider.ts'
import { TelnyxSms } from './sms.ts'

const settings = {
  telnyxApiKey: setting('TELNYX_API_KEY', 'text', null, 'Your Telnyx API key (version 2).'),
  telnyxPublicKey: setting(
    'TELNYX_PUBLIC_KEY',
    { pattern: /^[A-Za-z0-9+/]{43}=$/, expected: "the base64 text of 32 bytes, as Telnyx's portal shows it" },
    null,
    'The public key of your Telnyx account, which verifies requests from Telnyx.',
  ),
  telnyxUrl: setting(
    'TELNYX_URL',
    'url',
    'https://api.telnyx.com',
    "The address of Telnyx's API; change it for tests.",
  ),
  telnyxConnectionId: setting(
    'TELNYX_CONNECTION_ID',
    { pattern: /^[0-9A-Za-z-]{1,64}$/, expected: 'the id of an application, as the portal shows it' },
    null,
    'The id of the Telnyx Call Control application that places outbound calls; without it, Telnyx handles only inbound calls.',
  ),
}

export const telnyxSms: SmsCarrierProvider<keyof typeof settings> = {
  name: 'telnyx',
  title: 'Telnyx',
  settings,
  signatureHeader: 'telnyx-signature-ed25519',
  account: ['telnyxApiKey', 'telnyxPublicKey'],
  open({ callbackUrl, confirmsStop }, read) {
    const key = telnyxPublicKey(read('telnyxPublicKey'))
    return new TelnyxSms({
      apiKey: read('telnyxApiKey'),
      baseUrl: read('telnyxUrl'),
      callbackUrl,
      isSigned: (request, now) => isSignedByTelnyx(key, request, now),
      answersOptOut: confirmsStop,
    })
  },
}
