import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Requests that `act` makes to this server itself count against no limit: the request that led to them has been counted. */
export const withoutCounting = <T>(act: () => PromiseLike<T>): Promise<T> => inside.run(true, async () => await act())

export const isCounted = (): boolean => inside.getStore() === true
