import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { unreachable } from './api.ts'
import { isReachable, reportLost } from './connection.ts'
import { NotFound } from './layout/not-found.tsx'
import { publicRoute, settingsRoute, shellRoute } from './parent-routes.tsx'

/**
 * Every screen, one line each; its code is loaded when it is opened. Screens that need a session are in `screens`, the
 * others in `publicScreens`. A line in layout/navigation.ts adds a screen to the sidebar.
 */
export const publicScreens = [
  publicScreen('/sign-in', () => import('./screens/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
  publicScreen('/join', () => import('./screens/sign-in/join-screen.tsx'), 'JoinScreen'),
  publicScreen(
    '/forgot-password',
    () => import('./screens/sign-in/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
  publicScreen('/reset-password', () => import('./screens/sign-in/reset-password-screen.tsx'), 'ResetPasswordScreen'),
]

export const settingsScreens = [
  settingsScreen('/settings', () => import('./screens/settings/business-screen.tsx'), 'BusinessScreen'),
  settingsScreen('/settings/keys', () => import('./screens/keys/keys-screen.tsx'), 'KeysScreen'),
  settingsScreen('/settings/webhooks', () => import('./screens/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
  settingsScreen(
    '/settings/webhooks/$webhookId',
    () => import('./screens/webhooks/webhook-screen.tsx'),
    'WebhookScreen',
  ),
  settingsScreen(
    '/settings/deliveries',
    () => import('./screens/deliveries/deliveries-screen.tsx'),
    'DeliveriesScreen',
  ),
  settingsScreen(
    '/settings/deliveries/$deliveryId',
    () => import('./screens/deliveries/delivery-screen.tsx'),
    'DeliveryScreen',
  ),
  settingsScreen('/settings/staff', () => import('./screens/staff/staff-screen.tsx'), 'StaffScreen'),
  settingsScreen('/settings/team', () => import('./screens/team/team-screen.tsx'), 'TeamScreen'),
  settingsScreen('/settings/plan', () => import('./screens/plan/plan-screen.tsx'), 'PlanScreen'),
  settingsScreen(
    '/settings/notifications',
    () => import('./screens/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  settingsScreen('/settings/audit-log', () => import('./screens/audit/audit-screen.tsx'), 'AuditScreen'),
  settingsScreen('/settings/security', () => import('./screens/security/security-screen.tsx'), 'SecurityScreen'),
  settingsScreen('/settings/calendars', () => import('./screens/calendars/calendars-screen.tsx'), 'CalendarsScreen'),
  settingsScreen(
    '/settings/customer-notices',
    () => import('./screens/customer-notices/customer-notices-screen.tsx'),
    'CustomerNoticesScreen',
  ),
  settingsScreen(
    '/settings/booking-page',
    () => import('./screens/booking-page/booking-page-screen.tsx'),
    'BookingPageScreen',
  ),
  settingsScreen('/settings/providers', () => import('./screens/providers/providers-screen.tsx'), 'ProvidersScreen'),
]

export const screens = [
  screen('/', () => import('./screens/home/home-screen.tsx'), 'HomeScreen'),
  screen('/welcome', () => import('./screens/welcome/welcome-screen.tsx'), 'WelcomeScreen'),
  screen('/inbox', () => import('./screens/inbox/inbox-screen.tsx'), 'InboxScreen'),
  screen('/talk', () => import('./screens/console/console-screen.tsx'), 'ConsoleScreen'),
  screen('/calendar', () => import('./screens/calendar/calendar-screen.tsx'), 'CalendarScreen'),
  screen(
    '/calendar/$appointmentId',
    () => import('./screens/calendar/appointment/appointment-link.tsx'),
    'AppointmentLink',
  ),
  screen('/knowledge', () => import('./screens/knowledge/knowledge-screen.tsx'), 'KnowledgeScreen'),
  screen('/knowledge/$articleId', () => import('./screens/knowledge/article-screen.tsx'), 'ArticleScreen'),
  screen('/calls', () => import('./screens/calls/calls-screen.tsx'), 'CallsScreen'),
  screen('/calls/$callId', () => import('./screens/calls/call-screen.tsx'), 'CallScreen'),
  screen('/live', () => import('./screens/live/live-screen.tsx'), 'LiveScreen'),
  screen('/conversations', () => import('./screens/conversations/conversations-screen.tsx'), 'ConversationsScreen'),
  screen('/contacts', () => import('./screens/contacts/contacts-screen.tsx'), 'ContactsScreen'),
  screen('/contacts/import', () => import('./screens/contacts/import-screen.tsx'), 'ImportScreen'),
  screen('/contacts/$contactId', () => import('./screens/contacts/contact-screen.tsx'), 'ContactScreen'),
  screen('/outreach', () => import('./screens/outreach/outreach-screen.tsx'), 'OutreachScreen'),
  screen(
    '/outreach/new',
    () => import('./screens/outreach/campaign-form/new-campaign-screen.tsx'),
    'NewCampaignScreen',
  ),
  screen('/outreach/$campaignId', () => import('./screens/outreach/campaign/campaign-screen.tsx'), 'CampaignScreen'),
  screen(
    '/outreach/$campaignId/edit',
    () => import('./screens/outreach/campaign-form/edit-campaign-screen.tsx'),
    'EditCampaignScreen',
  ),
  screen('/assistant', () => import('./screens/assistant/assistant-screen.tsx'), 'AssistantScreen'),
  screen('/numbers', () => import('./screens/numbers/numbers-screen.tsx'), 'NumbersScreen'),
  screen('/analytics', () => import('./screens/analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  // Every other address, inside the navigation.
  createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFound }),
]

type Module<N extends string> = Record<N, () => React.ReactNode>

function screen<P extends string, N extends string>(path: P, load: () => Promise<Module<N>>, name: N) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    component: lazyRouteComponent(orUnreachable(load), name),
  })
}

function settingsScreen<P extends string, N extends string>(path: P, load: () => Promise<Module<N>>, name: N) {
  return createRoute({
    getParentRoute: () => settingsRoute,
    path,
    component: lazyRouteComponent(orUnreachable(load), name),
  })
}

function publicScreen<P extends string, N extends string>(path: P, load: () => Promise<Module<N>>, name: N) {
  return createRoute({
    getParentRoute: () => publicRoute,
    path,
    component: lazyRouteComponent(orUnreachable(load), name),
  })
}

/**
 * The router reloads the page when the code of a screen is missing, as after an update of the service. While the service
 * cannot be reached, a reload would lose the whole page, so the screen shows an error in its place.
 */
function orUnreachable<M>(load: () => Promise<M>): () => Promise<M> {
  return () =>
    load().catch(async (error: unknown) => {
      if (await isReachable()) throw error
      reportLost()
      throw unreachable()
    })
}
