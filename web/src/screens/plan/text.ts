/** The words of plan. */
export const text = {
  title: 'Plan and usage',

  // Usage
  usageIn: (month: string) => `Usage in ${month}`,
  calls: 'Calls',
  callTime: 'Call time',
  messagesSent: 'Messages sent',
  booked: 'Appointments booked',
  callCost: 'Cost of calls',
  testCalls: 'Test calls, and what they booked, are not counted.',

  // Plan
  plan: 'Plan',
  requests: 'Requests per minute',
  exports: 'Exports per minute',
  yours: 'Your plan',
  planHint:
    'Limits apply to each API key. To change your plan, ask the operator of this service, who uses the command frontbell business update.',

  // API keys
  keys: 'API keys (this minute)',
  noKeys: 'No API keys yet. {link}',
  createKey: 'Create one',
  keyExports: (name: string) => `${name}, exports`,

  // Limits
  limits: 'Limits',
  webhooks: 'Webhook endpoints',

  // Spending
  today: 'Calls and texts today',
  outboundCalls: 'Outbound calls',
  texts: 'Texts',
  perMinute: 'Limit per minute',
  callsAndTexts: (calls: string, texts: string) => `${calls} calls, ${texts} texts`,
  callsAtOnce: 'Calls at once',
  countries: 'Countries',
  spendingHint:
    'Premium-rate and satellite numbers are never called. To change these limits, ask the operator of this service.',
}
