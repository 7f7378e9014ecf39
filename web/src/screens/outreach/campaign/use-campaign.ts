import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { getCampaign } from '../../../client/sdk.gen.ts'

export const useCampaign = (id: string) =>
  useQuery({ queryKey: ['campaign', id], queryFn: () => unwrap(getCampaign({ path: { id } })) })
