/**
 * What an instance does for the service. `api`: the REST API and the dashboard. `calls`: SIP, carriers' calls and test calls. `sending`: webhook
 * deliveries. `work`: messages, mail, documents, campaigns, notices, calendars and periodic tasks.
 */
export const INSTANCE_ROLES = ['api', 'calls', 'sending', 'work'] as const

export type InstanceRole = (typeof INSTANCE_ROLES)[number]
