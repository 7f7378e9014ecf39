import { isSignedByTwilio } from '../../telephony/carriers/twilio/signature.ts'
import { setting } from '../settings.ts'
import type { SmsCarrierProvider } from '../sms-carrier-provider.ts'
import { TwilioSms } from './sms.ts'

const settings = {
  twilioAccountSid: setting(
    'TWILIO_ACCOUNT_SID',
    { pattern: /^AC[0-9a-f]{32}$/i, expected: 'an account SID, AC and 32 hexadecimal digits' },
    null,
    'The SID of your Twilio account.',
  ),
  twilioAuthToken: setting(
    'TWILIO_AUTH_TOKEN',
    'text',
    null,
    'The auth token of your Twilio account, which also verifies requests from Twilio.',
  ),
  twilioUrl: setting(
    'TWILIO_URL',
    'url',
    'https://api.twilio.com',
    "The address of Twilio's API; change it to use a region, or for tests.",
  ),
}

export const twilioSms: SmsCarrierProvider<keyof typeof settings> = {
  name: 'twilio',
  title: 'Twilio',
  settings,
  signatureHeader: 'x-twilio-signature',
  account: ['twilioAccountSid', 'twilioAuthToken'],
  open: ({ callbackUrl, confirmsStop }, read) =>
    new TwilioSms({
      accountSid: read('twilioAccountSid'),
      authToken: read('twilioAuthToken'),
      baseUrl: read('twilioUrl'),
      callbackUrl,
      isSigned: isSignedByTwilio,
      answersOptOut: confirmsStop,
    }),
}
