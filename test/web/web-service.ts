import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, startApp } from '../../src/app/app.ts'
import type { VendorAddresses } from '../../src/app/calendars/vendors.ts'
import { parseConfig } from '../../src/config/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Role } from '../../src/kernel/role.ts'
import { QUICK_PASSWORDS, signedInAs } from '../factories/dashboard-people.ts'
import { patient } from '../harness/test-server.ts'

/** The whole service with its demo business in its own folder, as after a first start. */
export interface WebService {
  readonly app: App
  readonly url: string
  readonly businessId: string
  /** The folder of recordings and documents. */
  readonly dataDir: string
  /** Cookies of a new user with this role, signed in. */
  cookiesOf(role: Role, businessId?: string): Promise<string>
  stop(): Promise<void>
}

export async function startWebService(
  settings: Record<string, string> = {},
  calendarVendors: VendorAddresses = {},
): Promise<WebService> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-web-'))
  // Where we are root, PostgreSQL runs as another user, who must be able to enter the data folder.
  await chmod(folder, 0o711)
  const config = parseConfig({
    FRONTBELL_DATA_DIR: join(folder, 'data'),
    PORT: '0',
    FRONTBELL_SIP_PORT: '0',
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ...settings,
  })
  const own = { passwords: QUICK_PASSWORDS, calendarVendors, databaseLimits: patient() }
  const app = await startApp({ config, log: silentLog, version: 'test', ...own })
  const businessId = app.demo?.businessId ?? ''
  return {
    app,
    url: app.url,
    businessId,
    dataDir: config.dataDir,
    async cookiesOf(role, business = businessId) {
      return (await signedInAs(app.db, systemClock, app.url, business, role)).cookies.header
    },
    async stop() {
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
