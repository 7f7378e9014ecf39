import type { DashboardRoute, Route } from '../http/route.ts'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import { type ApiKeyParts, apiKeyDashboardRoutes } from './api-keys/api-key-dashboard-routes.ts'
import { type NoticeParts, noticeDashboardRoutes } from './appointment-notices/notice-dashboard-routes.ts'
import { affectedRoutes } from './appointments/affected/affected-routes.ts'
import { appointmentDashboardRoutes, type CalendarParts } from './appointments/appointment-dashboard-routes.ts'
import { appointmentRoutes } from './appointments/appointment-routes.ts'
import { slotRoutes } from './appointments/availability/slot-routes.ts'
import {
  type BookingPageParts,
  bookingPageDashboardRoutes,
} from './appointments/booking-page/booking-page-dashboard-routes.ts'
import { removeStaff } from './appointments/staff-removal.ts'
import { staffRemovalRoutes } from './appointments/staff-removal-routes.ts'
import { type AssistantParts, assistantDashboardRoutes } from './assistants/assistant-dashboard-routes.ts'
import { blockedCallerDashboardRoutes } from './blocked-callers/blocked-caller-dashboard-routes.ts'
import { businessDashboardRoutes } from './business/business-dashboard-routes.ts'
import { businessRoutes } from './business/business-routes.ts'
import { serviceRoutes } from './business/service-routes.ts'
import { specialHoursDashboardRoutes } from './business/special-hours-dashboard-routes.ts'
import { accountDashboardRoutes, type CalendarAccountParts } from './calendars/accounts/account-dashboard-routes.ts'
import { type CalendarConnectionParts, calendarDashboardRoutes } from './calendars/calendar-dashboard-routes.ts'
import { type CallerLookupParts, callerLookupDashboardRoutes } from './caller-lookup/caller-lookup-dashboard-routes.ts'
import { callerMemoryDashboardRoutes } from './caller-memory/caller-memory-dashboard-routes.ts'
import { callArrivalRoutes } from './calls/arrivals/call-arrival-routes.ts'
import { callDashboardRoutes } from './calls/call-dashboard-routes.ts'
import { callRoutes } from './calls/call-routes.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { type ContactParts, contactDashboardRoutes } from './contacts/contact-dashboard-routes.ts'
import { contactRoutes } from './contacts/contact-routes.ts'
import { type DocumentParts, documentDashboardRoutes } from './documents/document-dashboard-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { homeDashboardRoutes } from './home/home-dashboard-routes.ts'
import { inboxDashboardRoutes } from './inbox/inbox-dashboard-routes.ts'
import { articleRoutes } from './knowledge/article-routes.ts'
import { questionDashboardRoutes } from './knowledge/question-dashboard-routes.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { threadDashboardRoutes } from './messages/thread-dashboard-routes.ts'
import { type NotificationParts, notificationDashboardRoutes } from './notifications/notification-dashboard-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { type NumberParts, numberDashboardRoutes } from './numbers/number-dashboard-routes.ts'
import { type NumberOrderParts, numberOrderRoutes } from './numbers/number-order-routes.ts'
import { numberRoutes } from './numbers/number-routes.ts'
import { outboundCallDashboardRoutes } from './outbound-calls/outbound-call-dashboard-routes.ts'
import { campaignDashboardRoutes } from './outreach/campaign-dashboard-routes.ts'
import { campaignRoutes } from './outreach/campaign-routes.ts'
import { outreachPauseRoutes } from './outreach/pause/outreach-pause-routes.ts'
import { type PlanParts, planDashboardRoutes } from './plans/plan-dashboard-routes.ts'
import { pronunciationDashboardRoutes } from './pronunciations/pronunciation-dashboard-routes.ts'
import { type MailServerParts, mailServerDashboardRoutes } from './providers/mail-server-dashboard-routes.ts'
import { type ProviderParts, providerDashboardRoutes } from './providers/provider-dashboard-routes.ts'
import { type SmsCarrierParts, smsCarrierDashboardRoutes } from './providers/sms-carrier-dashboard-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { type ReportParts, reportScheduleRoutes } from './reports/report-schedule-routes.ts'
import { retentionDashboardRoutes } from './retention/retention-dashboard-routes.ts'
import { sampleDataDashboardRoutes } from './sample-data/sample-data-dashboard-routes.ts'
import { type ScenarioParts, scenarioDashboardRoutes } from './scenarios/scenario-dashboard-routes.ts'
import { setupDashboardRoutes } from './setup/setup-dashboard-routes.ts'
import { type SipParts, sipDashboardRoutes } from './sip/sip-dashboard-routes.ts'
import { sipRoutes } from './sip/sip-routes.ts'
import { spendingDashboardRoutes } from './spending/spending-dashboard-routes.ts'
import { staffDashboardRoutes } from './staff/staff-dashboard-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'
import { memberDashboardRoutes, type TeamParts } from './team/member-dashboard-routes.ts'
import { memberRoutes } from './team/member-routes.ts'
import { type ToolParts, toolDashboardRoutes } from './tools/tool-dashboard-routes.ts'
import { type BuiltinToolParts, toolRoutes } from './tools/tool-routes.ts'
import { transferDestinationDashboardRoutes } from './transfer-destinations/transfer-destination-dashboard-routes.ts'
import { transferDestinationRoutes } from './transfer-destinations/transfer-destination-routes.ts'
import { type VoiceParts, voiceProfileDashboardRoutes } from './voice/voice-profile-dashboard-routes.ts'
import { voiceProfileRoutes } from './voice/voice-profile-routes.ts'

/** Every operation of the API, noun by noun, in the order of the description. */
export const featureRoutes = (parts: BuiltinToolParts): readonly Route[] => [
  ...callRoutes,
  ...contactRoutes,
  ...consentRoutes,
  ...appointmentRoutes,
  ...slotRoutes,
  ...serviceRoutes,
  ...staffRoutes,
  ...messageRoutes,
  ...articleRoutes,
  ...documentRoutes,
  ...businessRoutes,
  ...transferDestinationRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...notificationRoutes,
  ...campaignRoutes,
  ...numberRoutes,
  ...sipRoutes,
  ...memberRoutes,
  ...toolRoutes(parts),
  ...voiceProfileRoutes,
]

/** What the dashboard's operations need from the rest of the service. */
export type FeatureParts = ApiKeyParts &
  AssistantParts &
  CallerLookupParts &
  CalendarParts &
  CalendarConnectionParts &
  CalendarAccountParts &
  NumberParts &
  NumberOrderParts &
  NoticeParts &
  BookingPageParts &
  ContactParts &
  DocumentParts &
  MailServerParts &
  NotificationParts &
  PlanParts &
  ProviderParts &
  ReportParts &
  ScenarioParts &
  SipParts &
  SmsCarrierParts &
  TeamParts &
  ToolParts &
  VoiceParts

/** The operations of the dashboard that the API does not have, noun by noun. */
export const featureDashboardRoutes = (parts: FeatureParts): readonly DashboardRoute[] => [
  ...businessDashboardRoutes,
  ...specialHoursDashboardRoutes,
  ...staffDashboardRoutes,
  ...staffRemovalRoutes,
  ...transferDestinationDashboardRoutes,
  ...affectedRoutes,
  ...apiKeyDashboardRoutes(parts),
  ...appointmentDashboardRoutes(parts),
  ...noticeDashboardRoutes(parts),
  ...bookingPageDashboardRoutes(parts),
  ...calendarDashboardRoutes(parts),
  ...accountDashboardRoutes(parts),
  ...questionDashboardRoutes,
  ...documentDashboardRoutes(parts),
  ...contactDashboardRoutes(parts),
  ...callerMemoryDashboardRoutes,
  ...callerLookupDashboardRoutes(parts),
  ...callDashboardRoutes,
  ...callArrivalRoutes,
  ...threadDashboardRoutes,
  ...memberDashboardRoutes(parts),
  ...outboundCallDashboardRoutes,
  ...blockedCallerDashboardRoutes,
  ...spendingDashboardRoutes,
  ...retentionDashboardRoutes,
  ...campaignDashboardRoutes,
  ...outreachPauseRoutes,
  ...homeDashboardRoutes,
  ...setupDashboardRoutes(removeStaff),
  ...sampleDataDashboardRoutes,
  ...inboxDashboardRoutes,
  ...numberDashboardRoutes(parts),
  ...numberOrderRoutes(parts),
  ...sipDashboardRoutes(parts),
  ...pronunciationDashboardRoutes,
  ...toolDashboardRoutes(parts),
  ...voiceProfileDashboardRoutes(parts),
  ...assistantDashboardRoutes(parts),
  ...scenarioDashboardRoutes(parts),
  ...providerDashboardRoutes(parts),
  ...mailServerDashboardRoutes(parts),
  ...smsCarrierDashboardRoutes(parts),
  ...notificationDashboardRoutes(parts),
  ...reportScheduleRoutes(parts),
  ...planDashboardRoutes(parts),
]
