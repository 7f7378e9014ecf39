/** The screens whose records have ids, by the prefix of the id, with their route in screens.ts. */
export const RECORD_SCREENS: Readonly<Record<string, { path: string; route: string }>> = {
  ctc: { path: '/contacts', route: '/contacts/$contactId' },
  apt: { path: '/calendar', route: '/calendar/$appointmentId' },
  kb: { path: '/knowledge', route: '/knowledge/$articleId' },
  whe: { path: '/settings/webhooks', route: '/settings/webhooks/$webhookId' },
  dlv: { path: '/settings/deliveries', route: '/settings/deliveries/$deliveryId' },
  call: { path: '/calls', route: '/calls/$callId' },
  cmp: { path: '/outreach', route: '/outreach/$campaignId' },
}
