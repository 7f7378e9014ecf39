import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { addSampleData, getSampleData, removeSampleData } from '../../client/sdk.gen.ts'
import type { SampleData } from '../../client/types.gen.ts'
import { useHasRole, useSession } from '../../session.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

const NONE: ReadonlySet<string> = new Set()

const allIds = (data: SampleData): ReadonlySet<string> => new Set(Object.values(data).flat())

/** The ids of the records that are sample data; none, without a request, in a business that is not a demo. */
export function useSampleIds(): { ids: ReadonlySet<string>; isLoading: boolean } {
  const { isDemo } = useSession().business
  const { data, isLoading } = useQuery({
    queryKey: ['any', 'sample-data'],
    queryFn: () => unwrap(getSampleData()),
    select: allIds,
    enabled: isDemo,
  })
  return { ids: data ?? NONE, isLoading }
}

/** Whether the user may fill the business, which has no sample data, with it. */
export function useMayAddSampleData(): boolean {
  const isAdmin = useHasRole('admin')
  const { isDemo } = useSession().business
  const { ids, isLoading } = useSampleIds()
  return isDemo && isAdmin && !isLoading && ids.size === 0
}

/** Adds and removes the sample data; each can be undone by the other. */
export function useSampleDataChanges(): { add(): Promise<void>; remove(): Promise<void> } {
  const queryClient = useQueryClient()
  const add = async () => {
    try {
      await unwrap(addSampleData())
      await queryClient.invalidateQueries()
      toast.success(text.sample.added, { undo: () => void remove() })
    } catch (error) {
      toast.error(text.sample.notAdded, error)
    }
  }
  const remove = async () => {
    try {
      await unwrapEmpty(removeSampleData())
      await queryClient.invalidateQueries()
      toast.success(text.sample.removed, { undo: () => void add() })
    } catch (error) {
      toast.error(text.sample.notRemoved, error)
    }
  }
  return { add, remove }
}
