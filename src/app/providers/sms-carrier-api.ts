import type { Config } from '../../config/config.ts'
import { type CarrierSettingKey, carrierProblems, carrierSettings } from '../../config/provider-settings.ts'
import { Unreadable } from '../../config/setting-kinds.ts'
import { requireBusiness } from '../../features/business/business.ts'
import { carrierPath } from '../../features/messages/carrier-routes.ts'
import { findTextingNumber } from '../../features/messages/message.ts'
import type { ProviderSettingChange } from '../../features/providers/provider-setting.ts'
import { changeServiceValues, readServiceValues } from '../../features/providers/service-setting.ts'
import {
  ACCOUNT_FIELDS,
  type AccountField,
  SMS_CARRIERS,
  type SmsCarrierDraft,
  type SmsCarrierName,
  type SmsCarrierParts,
  type SmsCarrierView,
} from '../../features/providers/sms-carrier-dashboard-routes.ts'
import { requireDestination } from '../../features/spending/spending.ts'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { smsCarriers } from '../../providers/index.ts'
import { checkTelnyxAccount } from '../../providers/telnyx/numbers.ts'
import { checkTwilioAccount } from '../../providers/twilio/numbers.ts'
import type { Database } from '../../store/database.ts'
import { isSharedService } from './provider-settings-api.ts'
import { tried } from './provider-trial.ts'
import { requireServiceOwner } from './service-owner.ts'
import { CARRIER_ACCOUNT_KEYS, carrierIsFixedBy, type ServiceSettings, withServiceValues } from './service-settings.ts'
import { openSmsCarrier } from './sms-carriers.ts'

interface Parts {
  config: Config
  settings: ServiceSettings
  box: SealedBox
  clock: Clock
  log: Log
}

const SETTING_OF: Record<AccountField, CarrierSettingKey> = {
  accountSid: 'twilioAccountSid',
  authToken: 'twilioAuthToken',
  apiKey: 'telnyxApiKey',
  publicKey: 'telnyxPublicKey',
}
const VARIABLE = 'FRONTBELL_SMS_CARRIER'
const TEST_TEXT = 'This is a test message from your assistant. There is nothing to do.'

/** The SMS carrier that the owner of the only business chooses in the dashboard. */
export function smsCarrierApi({ config, settings, box, clock, log }: Parts): SmsCarrierParts['smsCarrier'] {
  const fixedBy = carrierIsFixedBy(config)
  const view = async (db: Database): Promise<SmsCarrierView> => {
    const [{ values }, isShared] = await Promise.all([readServiceValues(db, box), isSharedService(db)])
    const now = withServiceValues(config, values)
    return {
      source: fixedBy !== null ? 'environment' : now.smsCarrier === 'simulator' ? null : 'dashboard',
      ...{ fixedBy, isShared },
      carrier: SMS_CARRIERS.find((one) => one === now.smsCarrier) ?? 'simulator',
      accounts: SMS_CARRIERS.map((carrier) => accountView(carrier, config, values)),
    }
  }
  /** The configuration with a draft of the only business. */
  const drafted = async (db: Database, draft: SmsCarrierDraft) => {
    await requireServiceOwner(db, fixedBy, VARIABLE)
    const changes = changesOf(draft, config)
    const { values } = await readServiceValues(db, box)
    const added = Object.fromEntries(changes.map(({ name, value }) => [name, value ?? '']))
    requireAccount(draft.carrier, { ...config, ...values, ...added })
    return { changes, config: withServiceValues(config, { ...values, ...added }) }
  }
  return {
    view: ({ db }) => view(db),
    async change({ db, now }, draft) {
      const { changes } = await drafted(db, draft)
      await changeServiceValues(db, box, changes, now())
      return view(db)
    },
    async remove({ db, now }) {
      await requireServiceOwner(db, fixedBy, VARIABLE)
      const names = ['smsCarrier', ...CARRIER_ACCOUNT_KEYS]
      const changes = names.map((name) => ({ name, value: null, isSecret: false }))
      await changeServiceValues(db, box, changes, now())
    },
    async test({ db, caller }, draft, textTo) {
      const { businessId } = caller
      const isInUse = settings.current().smsCarrier === draft.carrier && Object.keys(draft).length === 1
      const draftConfig = isInUse ? settings.current() : (await drafted(db, draft)).config
      const text = textTo === null ? null : await textOf(db, businessId, textTo)
      return tried(clock, async () => {
        const account = await checkAccount(draft.carrier, draftConfig)
        if (text === null) return account
        await sendText(draft.carrier, draftConfig, text)
        return `${account}; sent a text to ${text.to}`
      })
    },
  }

  async function sendText(carrier: SmsCarrierName, draftConfig: Config, text: TestText): Promise<void> {
    const provider = smsCarriers.find(({ name }) => name === carrier)
    if (provider === undefined) throw new Error(`there is no carrier named ${carrier}`)
    const opened = openSmsCarrier(provider, draftConfig, clock, log)
    const sent = await opened.send({ id: newId('message'), ...text, body: TEST_TEXT, mediaUrls: [] })
    if (sent.outcome === 'refused')
      throw new ProviderError(carrier, `${sent.reason} (${sent.errorCode})`, { retryable: false, problem: 'refused' })
  }
}

function accountView(carrier: SmsCarrierName, config: Config, values: Readonly<Record<string, string>>) {
  const keys = ACCOUNT_FIELDS[carrier].map((field) => SETTING_OF[field])
  const isFromEnvironment = keys.every((key) => config.fromEnvironment.has(key))
  const isStored = keys.every((key) => values[key] !== undefined)
  return {
    carrier,
    title: smsCarriers.find(({ name }) => name === carrier)?.title ?? carrier,
    source: isFromEnvironment ? ('environment' as const) : isStored ? ('dashboard' as const) : null,
    postsTo: config.publicUrl === null ? null : config.publicUrl + carrierPath(carrier),
  }
}

/** The rows to write. Refuses settings that the environment sets, and malformed values. */
function changesOf({ carrier, ...account }: SmsCarrierDraft, config: Config): ProviderSettingChange[] {
  const changes: ProviderSettingChange[] = [{ name: 'smsCarrier', value: carrier, isSecret: false }]
  for (const [name, value] of Object.entries(account)) {
    if (value === undefined) continue
    const field = name as AccountField
    if (!(ACCOUNT_FIELDS[carrier] as readonly string[]).includes(field))
      throw badRequest(`${field}: is not part of an account at ${carrier}`)
    const key = SETTING_OF[field]
    if (config.fromEnvironment.has(key))
      throw conflict(`${field}: ${carrierSettings[key].name} of the service decides; ask its operator`)
    changes.push({ name: key, value: readValue(field, key, value), isSecret: true })
  }
  return changes
}

function readValue(field: AccountField, key: CarrierSettingKey, value: string): string {
  try {
    return carrierSettings[key].read(value) ?? value
  } catch (error) {
    throw error instanceof Unreadable ? badRequest(`${field}: must be ${error.message}`) : error
  }
}

/** Refuses a carrier whose account is not complete. */
function requireAccount(carrier: SmsCarrierName, values: Readonly<Record<string, unknown>>): void {
  const missing = ACCOUNT_FIELDS[carrier].find((field) => !values[SETTING_OF[field]])
  if (missing !== undefined) throw badRequest(`${missing}: enter the account at ${carrier}`)
  const [problem] = carrierProblems(carrier, values as Parameters<typeof carrierProblems>[1])
  if (problem !== undefined) throw badRequest(problem)
}

interface TestText {
  from: string
  to: string
}

/** @throws BAD_REQUEST, FORBIDDEN for a number that the business may not text */
async function textOf(db: Database, businessId: string, textTo: string): Promise<TestText> {
  const { country } = await requireBusiness(db, businessId)
  const to = requirePhoneNumber('textTo', textTo, country)
  await requireDestination(db.read, businessId, to, 'textTo')
  const from = await findTextingNumber(db, businessId, null)
  if (from === null) throw badRequest('textTo: add an active phone number that can send texts first')
  return { from, to }
}

function checkAccount(carrier: SmsCarrierName, config: Config): Promise<string> {
  const url = (text: string | null) => (text ?? '').replace(/\/$/, '')
  if (carrier === 'telnyx') return checkTelnyxAccount({ url: url(config.telnyxUrl), apiKey: config.telnyxApiKey ?? '' })
  const { twilioAccountSid, twilioAuthToken } = config
  return checkTwilioAccount({
    url: url(config.twilioUrl),
    accountSid: twilioAccountSid ?? '',
    authToken: twilioAuthToken ?? '',
  })
}
