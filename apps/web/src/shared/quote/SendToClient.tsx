import { Copy, MessageCircle, Send } from 'lucide-react'
import { copyText } from '../../kit/copy-text.ts'
import { whatsAppHref } from '../../kit/whatsapp.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useUser } from '../hooks.ts'
import { useSellsOn } from './useTray.ts'

interface SendToClientProps {
  client: { name: string; phone: string | null }
  /** What the words are about: "your stay at …". */
  about: string
  /** The client's own page, where there is one. */
  path?: string
  size?: 'sm'
}

/** Sends a client the way to what was bought for them, in the seller's name; only whoever sells to clients has it. */
export function SendToClient({ client, about, path, size }: SendToClientProps) {
  const company = useUser()?.company_name ?? ''
  if (!useSellsOn()) return null
  const url = path ? new URL(path, window.location.origin).href : null
  const words = [`Dear ${client.name}, here is ${about}.`, url, company].filter(Boolean).join('\n\n')
  return (
    <Menu
      align="start"
      trigger={
        <Button icon={Send} {...(size ? { size } : {})}>
          Send to client
        </Button>
      }
    >
      <MenuItem
        icon={MessageCircle}
        onSelect={() => window.open(whatsAppHref(client.phone, words), '_blank', 'noopener,noreferrer')}
      >
        On WhatsApp
      </MenuItem>
      {url && (
        <MenuItem icon={Copy} onSelect={() => void copyText(url, 'The link')}>
          Copy the link
        </MenuItem>
      )}
      <MenuItem icon={Copy} onSelect={() => void copyText(words, 'The message')}>
        Copy the message
      </MenuItem>
    </Menu>
  )
}
