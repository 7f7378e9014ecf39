import { SETTINGS } from './config.ts'
import { settingText } from './former-names.ts'

/**
 * The settings that a running service shares with the commands beside it, so that they decide alike. None is a
 * secret.
 */
const SHARED = [
  SETTINGS.host,
  SETTINGS.port,
  SETTINGS.publicUrl,
  SETTINGS.trustProxy,
  SETTINGS.plans,
  SETTINGS.brand,
  SETTINGS.sipHost,
  SETTINGS.sipPort,
  SETTINGS.sipAllowedIps,
  SETTINGS.sipAllowedNetworks,
  SETTINGS.sipMaxConnections,
  SETTINGS.webhookAllowedNetworks,
  SETTINGS.webhookCaFile,
]

export const SHARED_SETTINGS: readonly string[] = SHARED.map(({ name }) => name)

export const sharedValues = (env: Readonly<Record<string, string | undefined>>): Record<string, string | null> =>
  Object.fromEntries(SHARED.map((setting) => [setting.name, settingText(env, setting)]))
