/** The key of the query for the user's scheduled reports. */
export const SCHEDULES = ['report-schedules']
