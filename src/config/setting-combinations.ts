import { calendarProblems } from './calendar-settings.ts'
import type { Config } from './config.ts'
import { fileProblems } from './file-settings.ts'
import { INSTANCE_ROLES } from './instance-role.ts'
import { carrierProblems, providerProblems } from './provider-settings.ts'

/** Values that are valid, but not together; each sentence names its settings. */
export function combinationProblems(config: Config): string[] {
  const problems: string[] = []
  if (config.rtpPortMin >= config.rtpPortMax)
    problems.push('FRONTBELL_RTP_PORT_MIN must be less than FRONTBELL_RTP_PORT_MAX')
  if ((config.sipTlsCertFile === null) !== (config.sipTlsKeyFile === null))
    problems.push('FRONTBELL_SIP_TLS_CERT_FILE and FRONTBELL_SIP_TLS_KEY_FILE must be set together')
  problems.push(...carrierProblems(config.smsCarrier, config), ...providerProblems(config), ...calendarProblems(config))
  problems.push(...fileProblems(config))
  if (config.databaseUrl === null && config.roles.length < INSTANCE_ROLES.length)
    problems.push(
      `FRONTBELL_ROLES must be ${INSTANCE_ROLES.join(',')} without DATABASE_URL, because there is only one instance`,
    )
  if (config.databaseUrl !== null && config.walArchive !== null)
    problems.push(
      'FRONTBELL_WAL_ARCHIVE is for the embedded PostgreSQL; archive the server of DATABASE_URL with its own tools',
    )
  if ((config.smtpUrl === null) !== (config.mailFrom === null))
    problems.push('FRONTBELL_SMTP_URL and FRONTBELL_MAIL_FROM must be set together')
  return problems
}
