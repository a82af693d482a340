import { Combine, Split, X } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import type { KeptPhoto } from '../../../browser/kept-photos.ts'
import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { joined, mayJoin, moved, takenApart } from './things.ts'
import type { Photos } from './use-photos.ts'

interface StripProps {
  photos: Photos
  things: readonly KeptPhoto[][]
}

export function Strip({ photos, things }: StripProps) {
  const [said, setSaid] = useState('')
  const change = (next: (all: KeptPhoto[]) => KeptPhoto[], text: string) => {
    photos.change(next)
    setSaid(text)
  }
  return (
    <>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {things.map((thing, at) => (
          <Thing key={thing[0]?.id} things={things} at={at} photos={photos} change={change} />
        ))}
      </ol>
      <LiveRegion message={said} delay={100} />
    </>
  )
}

interface ThingProps extends StripProps {
  at: number
  change: (next: (all: KeptPhoto[]) => KeptPhoto[], said: string) => void
}

const dragType = 'application/x-labex-photo'

function Thing({ things, at, photos, change }: ThingProps) {
  const thing = things[at] ?? []
  const number = at + 1
  const drop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(dragType)
    if (!dragged) return
    event.preventDefault()
    change((all) => moved(all, dragged, at), m.clear_outs_photos_said_moved({ number }))
  }
  return (
    <li
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={drop}
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-2"
    >
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{m.clear_outs_photos_thing({ number })}</h3>
        <ul className="grid gap-2">
          {thing.map((photo, index) => (
            <Picture key={photo.id} photo={photo} number={number} index={index} onRemove={photos.remove} />
          ))}
        </ul>
      </div>
      <div className="grid gap-2">
        {at > 0 && (
          <Button
            size="sm"
            variant="secondary"
            disabled={!mayJoin(things[at - 1], thing)}
            aria-label={m.clear_outs_photos_join_label({ number, other: number - 1 })}
            icon={<Combine size={16} aria-hidden="true" />}
            onClick={() =>
              change((all) => joined(all, at), m.clear_outs_photos_said_joined({ number: number - 1 }))
            }
          >
            {m.clear_outs_photos_join()}
          </Button>
        )}
        {thing.length > 1 && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={m.clear_outs_photos_apart_label({ number })}
            icon={<Split size={16} aria-hidden="true" />}
            onClick={() =>
              change(
                (all) => takenApart(all, at),
                m.clear_outs_photos_said_apart({ count: numberText(thing.length) }),
              )
            }
          >
            {m.clear_outs_photos_apart()}
          </Button>
        )}
      </div>
    </li>
  )
}

interface PictureProps {
  photo: KeptPhoto
  number: number
  index: number
  onRemove: (photo: KeptPhoto) => void
}

function Picture({ photo, number, index, onRemove }: PictureProps) {
  const src = useAddress(photo.file)
  const name = m.clear_outs_photo_of({ number, photo: index + 1 })
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, photo.id)}
      className="relative aspect-[4/3] overflow-hidden rounded-md bg-sunken"
    >
      {src && <img src={src} alt={name} draggable={false} className="size-full object-cover" />}
      <span className="absolute end-1.5 top-1.5 rounded-md bg-surface">
        <IconButton
          label={m.clear_outs_photo_remove({ number, photo: index + 1 })}
          icon={<X size={18} aria-hidden="true" />}
          danger
          onClick={() => onRemove(photo)}
        />
      </span>
    </li>
  )
}

function useAddress(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
