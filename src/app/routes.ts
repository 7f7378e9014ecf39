import { BUILTIN_TOOLS } from '../assistant/tools/all-tools.ts'
import { type MeParts, meRoutes } from '../dashboard/auth/me-routes.ts'
import { ownSessionRoutes } from '../dashboard/auth/own-session-routes.ts'
import { type LiveCallsApi, liveRoutes } from '../dashboard/live/live-routes.ts'
import { type RecordingParts, recordingRoutes } from '../dashboard/recording-routes.ts'
import { type FeatureParts, featureDashboardRoutes, featureRoutes } from '../features/index.ts'
import { type DashboardRoute, inDashboard, type Route } from '../http/route.ts'
import { type WebhookParts, webhookDashboardRoutes } from '../webhooks/endpoints/webhook-dashboard-routes.ts'
import { webhookRoutes } from '../webhooks/endpoints/webhook-routes.ts'
import { type DeliveryParts, deliveryDashboardRoutes } from '../webhooks/log/delivery-dashboard-routes.ts'
import { optionsRoutes } from '../webhooks/options/options-routes.ts'
import { replayRoutes } from '../webhooks/replays/replay-routes.ts'

/**
 * Every operation of the API, in the order of its description. Used for serving, describing, generating and
 * testing.
 */
export const routes: readonly Route[] = [
  ...featureRoutes({ builtinTools: BUILTIN_TOOLS }),
  ...webhookRoutes,
  ...optionsRoutes,
  ...replayRoutes,
]

/** What the operations of the dashboard need in addition to the database. */
export type DashboardParts = FeatureParts &
  MeParts &
  WebhookParts &
  DeliveryParts &
  RecordingParts & { readonly live: LiveCallsApi }

/** For code that only describes the operations without running any. */
export const DESCRIBED_ONLY = {} as DashboardParts

/** Every operation of the dashboard: those of the API, and those for people only. */
export const dashboardRoutes = (parts: DashboardParts): readonly DashboardRoute[] => [
  ...meRoutes(parts),
  ...ownSessionRoutes,
  ...liveRoutes(parts.live),
  ...routes.map(inDashboard),
  ...featureDashboardRoutes(parts),
  ...webhookDashboardRoutes(parts),
  ...deliveryDashboardRoutes(parts),
  ...recordingRoutes(parts),
]
