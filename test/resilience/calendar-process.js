/**
 * The whole service with local vendors of calendars, to be killed. Its argument is JSON with its settings and the addresses of the
 * vendors. Started by calendar-kills.test.ts.
 */
import { startApp } from '../../dist/app/app.js'
import { parseConfig } from '../../dist/config/config.js'
import { silentLog } from '../../dist/kernel/log.js'

const { settings, calendarVendors } = JSON.parse(process.argv[2] ?? '{}')
const app = await startApp({ config: parseConfig(settings), log: silentLog, version: 'test', calendarVendors })
process.send?.({ url: app.url })
