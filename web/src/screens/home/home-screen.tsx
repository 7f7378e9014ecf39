import { useSession } from '../../session.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function HomeScreen() {
  const { business } = useSession()
  return <PageHeader title={business.name} />
}
