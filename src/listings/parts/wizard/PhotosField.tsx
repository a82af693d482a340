import { ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { acceptedImages } from '../../../storage/limits.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError, FieldGroup, Hint } from '../../../ui/Field.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { type FailedPhoto, mostPhotos, type Photos } from './use-photos.ts'

interface PhotosFieldProps {
  id: string
  error: string | undefined
  photos: Photos
}

/** Several photos at once, each with progress; order by buttons or dragging; Undo. */
export function PhotosField({ id, error, photos }: PhotosFieldProps) {
  const [heard, setHeard] = useState('')
  const { photos: all, failed, removed, deleteFailure } = photos
  return (
    <FieldGroup field={{ id, name: 'images', label: m.fields_images() }}>
      <Hint id={id}>{m.listings_photos_hint({ max: mostPhotos })}</Hint>
      {all.length > 0 && (
        <ol className="mb-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {all.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              total={all.length}
              photos={photos}
              say={setHeard}
            />
          ))}
        </ol>
      )}
      {removed && (
        <Notice
          tone="success"
          announce
          className="mb-2"
          actions={
            <Button size="sm" variant="secondary" onClick={photos.undo} autoFocus>
              {m.listings_photo_undo()}
            </Button>
          }
        >
          {m.listings_photo_removed()}
        </Notice>
      )}
      {deleteFailure && <Notice tone="danger">{deleteFailure}</Notice>}
      {failed.length > 0 && <Failed failed={failed} photos={photos} />}
      {all.length < mostPhotos && <Chooser id={`${id}-files`} onFiles={photos.add} />}
      {error && <FieldError id={id}>{error}</FieldError>}
      <LiveRegion message={heard} delay={100} />
    </FieldGroup>
  )
}

/** The native input is the keyboard's way; dropping files on it is the other. */
function Chooser({ id, onFiles }: { id: string; onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-over={over}
      className="grid cursor-pointer justify-items-center gap-1 rounded-lg border border-dashed border-line-strong bg-surface px-4 py-6 text-center transition-colors hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-[over=true]:border-brand data-[over=true]:bg-brand-soft"
    >
      <ImagePlus size={28} aria-hidden="true" className="text-brand" />
      <span className="font-semibold">{m.listings_photos_choose()}</span>
      <span className="text-sm text-ink-muted">{m.listings_photos_drop()}</span>
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedImages}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}

function Failed({ failed, photos }: { failed: readonly FailedPhoto[]; photos: Photos }) {
  return (
    <Notice
      tone="danger"
      announce
      title={m.listings_photos_failed({ count: failed.length })}
      className="mb-2"
    >
      <ul className="grid gap-2 ps-0!">
        {failed.map((photo) => (
          <li key={photo.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 basis-full [overflow-wrap:anywhere] sm:flex-1 sm:basis-0">
              <strong>{shortName(photo.file.name)}</strong>: {photo.reason}
            </span>
            {!photo.isFinal && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={m.listings_photo_retry({ name: photo.file.name })}
                onClick={() => photos.retry(photo)}
              >
                {m.listings_retry()}
              </Button>
            )}
            <Button
              size="sm"
              variant="quiet"
              aria-label={m.listings_photo_dismiss({ name: photo.file.name })}
              onClick={() => photos.dismiss(photo.id)}
            >
              {m.listings_dismiss()}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Cut in the middle: what files are told apart by is at both ends. */
const shortName = (name: string): string =>
  name.length > 40 ? `${name.slice(0, 20)}…${name.slice(-16)}` : name
