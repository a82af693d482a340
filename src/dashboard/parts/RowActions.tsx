import { Link } from '@inertiajs/react'
import clsx from 'clsx'
import { Copy, Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

export interface Toggle {
  label: string
  icon: LucideIcon
  act: () => void
}

interface RowActionsProps {
  /** What the row is about, for the buttons' names. */
  title: string
  editHref: string
  onDuplicate?: () => void
  /** Shows or hides it, wakes or pauses it: what a press does now. */
  toggle?: Toggle | undefined
  onDelete: () => void
  /** Neither edit nor delete; why stands in the element with the id `lockedBy`. */
  lockedBy?: string | undefined
}

/** Edit, show or hide, duplicate, delete: icons side by side, and on a phone one menu. */
export function RowActions(props: RowActionsProps) {
  return (
    <>
      <div className="flex justify-end max-md:hidden">
        <SideBySide {...props} />
      </div>
      <Menu
        label={m.dashboard_listings_actions_of({ title: props.title })}
        items={menuOf(props)}
        className="border border-line-strong px-3 text-sm font-semibold md:hidden"
      >
        <Icon of={Ellipsis} />
        {m.dashboard_listings_actions()}
      </Menu>
    </>
  )
}

function SideBySide({ title, editHref, onDuplicate, toggle, onDelete, lockedBy }: RowActionsProps) {
  const about = m.dashboard_act_on({ title })
  const edit = `${m.dashboard_edit()}${about}`
  return (
    <>
      {lockedBy ? (
        <IconButton label={edit} icon={<Icon of={Pencil} />} disabled aria-describedby={lockedBy} />
      ) : (
        <Link href={editHref} title={m.dashboard_edit()} aria-label={edit} className={iconLook}>
          <Icon of={Pencil} />
        </Link>
      )}
      {toggle && (
        <IconButton
          label={`${toggle.label}${about}`}
          title={toggle.label}
          icon={<Icon of={toggle.icon} />}
          onClick={toggle.act}
        />
      )}
      {onDuplicate && (
        <IconButton
          label={`${m.dashboard_duplicate()}${about}`}
          title={m.dashboard_duplicate()}
          icon={<Icon of={Copy} />}
          onClick={onDuplicate}
        />
      )}
      <IconButton
        label={`${m.dashboard_delete()}${about}`}
        title={m.dashboard_delete()}
        icon={<Icon of={Trash2} />}
        danger
        disabled={lockedBy !== undefined}
        aria-describedby={lockedBy}
        onClick={onDelete}
      />
    </>
  )
}

function menuOf({ editHref, onDuplicate, toggle, onDelete, lockedBy }: RowActionsProps): MenuItem[] {
  const isLocked = lockedBy !== undefined
  const edit = { label: m.dashboard_edit(), icon: <Icon of={Pencil} /> }
  return [
    isLocked ? { ...edit, disabled: true } : { ...edit, href: editHref },
    ...(toggle ? [{ label: toggle.label, icon: <Icon of={toggle.icon} />, onSelect: toggle.act }] : []),
    ...(onDuplicate
      ? [{ label: m.dashboard_duplicate(), icon: <Icon of={Copy} />, onSelect: onDuplicate }]
      : []),
    {
      label: m.dashboard_delete(),
      icon: <Icon of={Trash2} />,
      onSelect: onDelete,
      danger: !isLocked,
      disabled: isLocked,
    },
  ]
}

const Icon = ({ of: Shape }: { of: LucideIcon }) => <Shape size={18} aria-hidden="true" />

/** As `IconButton`, for a link. */
const iconLook = clsx(
  'btn inline-grid size-10 shrink-0 place-items-center rounded-md text-ink-muted transition-colors',
  'hover:bg-sunken hover:text-ink pointer-coarse:size-11',
)
