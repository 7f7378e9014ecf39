import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldErrorMessage, unwrap } from '../../api.ts'
import { getBookingPage, updateBookingPage } from '../../client/sdk.gen.ts'
import type { BookingPage, BookingPagePatch } from '../../client/types.gen.ts'
import { ChangedMeanwhile, changeRecord } from '../../record/change-record.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

const KEY = ['business', 'booking-page']

/** The settings of the booking page. */
export const useBookingPage = () => useQuery({ queryKey: KEY, queryFn: () => unwrap(getBookingPage()) })

/**
 * Changes settings at once, unless they no longer have the values that the user saw. Rejects with the service's error, or with
 * `ChangedMeanwhile`.
 */
export function useBookingPageChange(page: BookingPage) {
  const queryClient = useQueryClient()
  return async (body: BookingPagePatch) => {
    const fields = Object.keys(body) as (keyof BookingPagePatch)[]
    const seen = Object.fromEntries(fields.map((field) => [field, page[field]]))
    try {
      const write = (headers: { 'If-Match': string }) => updateBookingPage({ headers, body })
      queryClient.setQueryData(KEY, await changeRecord<BookingPage>({ seen, read: getBookingPage, write }))
      toast.success(text.saved)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) queryClient.setQueryData(KEY, error.latest)
      throw error
    }
  }
}

/** As `useBookingPageChange`, for switches: a failure is shown as a toast. */
export function useBookingPageSwitch(page: BookingPage) {
  const change = useBookingPageChange(page)
  return (body: BookingPagePatch) =>
    void change(body).catch((error: unknown) => toast.error(text.notSaved, new Error(fieldErrorMessage(error))))
}
