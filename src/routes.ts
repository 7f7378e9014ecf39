import { routes as featureRoutes } from './features/index.ts'
import type { Route } from './http/route.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

/** Every operation of the API, in the order of the description: served, described, generated from and tested. */
export const routes: readonly Route[] = [...featureRoutes, ...webhookRoutes]
