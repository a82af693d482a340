import clsx from 'clsx'
import { Camera, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { FieldError, FieldGroup, Hint } from '../../../ui/Field.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PhotoInput } from './PhotoInput.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { type FailedPhoto, mostPhotos, type Photos } from './use-photos.ts'

interface PhotosFieldProps {
  id: string
  error: string | undefined
  photos: Photos
}

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

/** Phones open the camera in one tap. */
function Chooser({ id, onFiles }: { id: string; onFiles: (files: File[]) => void }) {
  // Phones and tablets have a camera at hand.
  const isPhone = useMedia('(pointer: coarse)')
  return (
    <div className={clsx('grid gap-3', isPhone && 'grid-cols-2')}>
      {isPhone && (
        <PhotoInput id={`${id}-camera`} capture="environment" onFiles={onFiles}>
          <Camera size={28} aria-hidden="true" className="text-brand" />
          <span className="font-semibold">{m.listings_photo_take()}</span>
        </PhotoInput>
      )}
      <PhotoInput id={id} multiple onFiles={onFiles}>
        <ImagePlus size={28} aria-hidden="true" className="text-brand" />
        <span className="font-semibold">{m.listings_photos_choose()}</span>
        {!isPhone && <span className="text-sm text-ink-muted">{m.listings_photos_drop()}</span>}
      </PhotoInput>
    </div>
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

/** File names differ at both ends, so the middle is cut. */
const shortName = (name: string): string =>
  name.length > 40 ? `${name.slice(0, 20)}…${name.slice(-16)}` : name
