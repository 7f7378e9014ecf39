import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Exempts requests that `act` makes to this server from all limits: the request that led to them has been counted. */
export const withoutCounting = <T>(act: () => PromiseLike<T>): Promise<T> => inside.run(true, async () => await act())

export const isCounted = (): boolean => inside.getStore() === true
