import { History, Pencil, PowerOff, RotateCcw, Trash2 } from 'lucide-react'
import type { Webhook } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { type MenuItem, MoreMenu } from '../../ui/overlay/menu.tsx'
import { text } from './text.ts'
import { useToggleEndpoint } from './use-toggle-endpoint.ts'

interface EndpointMenuProps {
  endpoint: Webhook
  onOpen(what: 'change' | 'remove' | 'recover' | 'replay'): void
}

export function EndpointMenu({ endpoint, onOpen }: EndpointMenuProps) {
  const { disabling } = useToggleEndpoint(endpoint)
  const isEnabled = endpoint.status === 'enabled'
  const items: MenuItem[] = [
    { label: text.resendFailed, icon: RotateCcw, disabled: !isEnabled, onSelect: () => onOpen('recover') },
    { label: text.replay, icon: History, disabled: !isEnabled, onSelect: () => onOpen('replay') },
    { label: text.turnOff, icon: PowerOff, disabled: !isEnabled, onSelect: () => disabling.mutate() },
    { label: text.remove, icon: Trash2, danger: true, separated: true, onSelect: () => onOpen('remove') },
  ]
  return (
    <>
      <Button onClick={() => onOpen('change')}>
        <Pencil aria-hidden />
        {text.edit}
      </Button>
      <MoreMenu items={items} />
    </>
  )
}
