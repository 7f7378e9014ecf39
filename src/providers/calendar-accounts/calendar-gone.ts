import { ProviderError } from '../../kernel/provider-error.ts'

/** The calendar was deleted, or is no longer shared with the account. */
export const calendarGone = (provider: string): ProviderError =>
  new ProviderError(provider, 'the account no longer has this calendar', { problem: 'credentials', retryable: false })
