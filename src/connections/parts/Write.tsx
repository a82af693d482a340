import { Mail } from 'lucide-react'
import { useShared } from '../../browser/shared.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { ShowProps } from '../props.ts'
import { mailComesBack, mailDraft, writtenTo } from './mail-draft.ts'

interface WriteProps extends Pick<ShowProps, 'connection'> {
  label: (told: { name: string }) => string
  isFirst?: boolean
  size?: 'sm' | 'md'
}

/** Begins a mail to the other side or their stand-in; nothing where mail comes back. */
export function Write({ connection, label, isFirst = false, size = 'md' }: WriteProps) {
  const { user: me } = useShared()
  const href = mailDraft(connection, me?.name ?? '')
  const to = writtenTo(connection)
  if (!href || !to || to.email === me?.email || !connection.side || mailComesBack(connection)) return null
  return (
    <ButtonLink
      plain
      size={size}
      variant={isFirst ? 'primary' : 'secondary'}
      href={href}
      icon={<Mail size={18} aria-hidden="true" />}
      className="max-sm:w-full"
    >
      {label({ name: firstName(to.name) })}
    </ButtonLink>
  )
}

const firstName = (name: string): string => name.split(' ')[0] ?? name
