/** The screens whose records have ids, by the prefix of the id. */
export const SCREEN_BY_ID_PREFIX: Readonly<Record<string, string>> = {
  ctc: '/contacts',
  apt: '/calendar',
  kb: '/knowledge',
  whe: '/settings/webhooks',
  dlv: '/settings/deliveries',
  call: '/calls',
  cmp: '/outreach',
}
