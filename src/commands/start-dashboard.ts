import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { createDashboard, type Dashboard } from '../dashboard/dashboard.ts'
import { openStaticFiles } from '../dashboard/static-files.ts'
import type { LiveDoor } from '../dashboard/live-routes.ts'
import type { Brand } from '../http/brand.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { dashboardRoutes } from '../routes.ts'
import type { Database } from '../store/database.ts'

interface Parts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  brand: Brand
  /** The calls in progress. */
  live: LiveDoor
  /** Where the server listens; known once it does. */
  url(): string
}

/** The built web application, from `src` and from `dist` alike. */
const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The dashboard of this service, with all that its operations need. */
export function startDashboard({ config, db, clock, log, secret, brand, live, url }: Parts): Dashboard {
  return createDashboard({
    ...{ db, clock, log, secret },
    name: brand.name,
    publicUrl: config.publicUrl,
    baseUrl: () => config.publicUrl ?? url(),
    routes: dashboardRoutes({ keyPrefix: brand.keyPrefix, live }),
    sendPage: openStaticFiles(WEB),
  })
}
