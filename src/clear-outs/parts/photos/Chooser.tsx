import clsx from 'clsx'
import { Camera, ImagePlus } from 'lucide-react'
import { useMedia } from '../../../browser/use-media.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { PhotoInput } from '../../../listings/parts/wizard/PhotoInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { mostPhotos } from './things.ts'
import type { Photos } from './use-photos.ts'

export function Chooser({ photos }: { photos: Photos }) {
  // Phones and tablets have a camera at hand.
  const isPhone = useMedia('(pointer: coarse)')
  const { failed } = photos
  return (
    <div className="grid gap-3">
      <p className="text-ink-muted">{m.clear_outs_photos_hint({ max: mostPhotos })}</p>
      {photos.photos.length + photos.preparing < mostPhotos && (
        <div className={clsx('grid max-w-3xl gap-3', isPhone && 'grid-cols-2')}>
          {isPhone && (
            <PhotoInput id="clear-out-camera" capture="environment" onFiles={photos.add}>
              <Camera size={28} aria-hidden="true" className="text-brand" />
              <span className="font-semibold">{m.listings_photo_take()}</span>
            </PhotoInput>
          )}
          <PhotoInput id="clear-out-photos" multiple onFiles={photos.add}>
            <ImagePlus size={28} aria-hidden="true" className="text-brand" />
            <span className="font-semibold">{m.listings_photos_choose()}</span>
            {!isPhone && <span className="text-sm text-ink-muted">{m.listings_photos_drop()}</span>}
          </PhotoInput>
        </div>
      )}
      {failed.length > 0 && (
        <Notice
          tone="danger"
          announce
          title={m.listings_photos_failed({ count: failed.length })}
          actions={
            <Button size="sm" variant="secondary" onClick={photos.dismiss}>
              {m.listings_dismiss()}
            </Button>
          }
        >
          <ul>
            {failed.map(({ id, name, reason }) => (
              <li key={id} className="wrap-anywhere">
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
