import { Pencil, PowerOff, RotateCcw, Trash2 } from 'lucide-react'
import type { Webhook } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { type MenuItem, MoreMenu } from '../../ui/overlay/menu.tsx'
import { useToggleEndpoint } from './use-toggle-endpoint.ts'

interface EndpointMenuProps {
  endpoint: Webhook
  onOpen(what: 'change' | 'remove' | 'recover'): void
}

export function EndpointMenu({ endpoint, onOpen }: EndpointMenuProps) {
  const { disabling } = useToggleEndpoint(endpoint)
  const isEnabled = endpoint.status === 'enabled'
  const items: MenuItem[] = [
    { label: 'Send failed ones again', icon: RotateCcw, disabled: !isEnabled, onSelect: () => onOpen('recover') },
    { label: 'Switch off', icon: PowerOff, disabled: !isEnabled, onSelect: () => disabling.mutate() },
    { label: 'Remove', icon: Trash2, danger: true, separated: true, onSelect: () => onOpen('remove') },
  ]
  return (
    <>
      <Button onClick={() => onOpen('change')}>
        <Pencil aria-hidden /> Change
      </Button>
      <MoreMenu items={items} />
    </>
  )
}
