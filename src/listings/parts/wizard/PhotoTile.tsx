import clsx from 'clsx'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type DragEvent, useId } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { Photos, WizardPhoto } from './use-photos.ts'

interface PhotoTileProps {
  photo: WizardPhoto
  index: number
  total: number
  photos: Photos
  say: (text: string) => void
}

const dragType = 'application/x-labex-photo'

export function PhotoTile({ photo, index, total, photos, say }: PhotoTileProps) {
  const number = index + 1
  const drop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(dragType)
    if (!dragged) return
    event.preventDefault()
    photos.move(dragged, index)
  }
  return (
    <li
      draggable={photo.path !== null}
      onDragStart={(event) => event.dataTransfer.setData(dragType, photo.id)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={drop}
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-2"
    >
      <div className="relative">
        <img
          src={photo.src}
          alt={photo.alt || photo.name}
          draggable={false}
          className={clsx(
            'aspect-[4/3] w-full rounded-md bg-sunken object-cover',
            photo.path === null && 'opacity-60',
          )}
        />
        {index === 0 && (
          <span className="absolute start-1.5 top-1.5">
            <Tag tone="brand">{m.listings_photo_cover()}</Tag>
          </span>
        )}
      </div>
      {photo.path === null ? (
        <progress
          value={photo.progress}
          max={1}
          aria-label={m.listings_photo_sending({ name: photo.name })}
          className="h-2 w-full"
        />
      ) : (
        <>
          <PlaceButtons photo={photo} index={index} total={total} photos={photos} say={say} />
          <input
            type="text"
            maxLength={200}
            aria-label={m.listings_photo_words({ number })}
            placeholder={m.listings_photo_words_placeholder()}
            value={photo.alt}
            onChange={(event) => photos.describe(photo.id, event.target.value)}
            className="control text-sm"
          />
        </>
      )}
    </li>
  )
}

/** Focus stays on the button while the photo can still move. */
function PlaceButtons({ photo, index, total, photos, say }: PhotoTileProps) {
  const number = index + 1
  const id = useId()
  const move = (to: number, button: 'left' | 'right') => {
    photos.move(photo.id, to)
    say(m.listings_photo_moved({ number: to + 1, total }))
    const atEnd = to === 0 || to === total - 1
    const next = atEnd ? (to === 0 ? 'right' : 'left') : button
    requestAnimationFrame(() => document.getElementById(`${id}-${next}`)?.focus())
  }
  return (
    <div className="flex items-center">
      <IconButton
        id={`${id}-left`}
        label={m.listings_photo_left({ number })}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => move(index - 1, 'left')}
      />
      <IconButton
        id={`${id}-right`}
        label={m.listings_photo_right({ number })}
        icon={<ArrowRight size={18} aria-hidden="true" />}
        disabled={index === total - 1}
        onClick={() => move(index + 1, 'right')}
      />
      <IconButton
        label={m.listings_photo_remove({ number })}
        icon={<X size={18} aria-hidden="true" />}
        danger
        onClick={() => photos.remove(photo)}
        className="ms-auto"
      />
    </div>
  )
}
