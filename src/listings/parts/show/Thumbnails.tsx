import clsx from 'clsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { Category } from '../../catalogue/fields.ts'
import { Picture } from '../Picture.tsx'
import type { Photo } from './Strip.tsx'

interface ThumbnailsProps {
  photos: readonly Photo[]
  type: Category
  index: number
  onChoose: (index: number) => void
}

export function Thumbnails({ photos, type, index, onChoose }: ThumbnailsProps) {
  return (
    <ol aria-label={m.listings_thumbnails()} className="no-print grid grid-cols-5 gap-2 sm:flex sm:flex-wrap">
      {photos.map((photo, at) => (
        <li key={photo.path} className="sm:w-[4.6rem]">
          <a
            href={storageUrl(photo.path)}
            onClick={(event) => {
              event.preventDefault()
              onChoose(at)
            }}
            aria-current={at === index}
            aria-label={m.listings_photo_position({ index: at + 1, total: photos.length })}
            className={clsx(
              'block overflow-hidden rounded-md border-2',
              at === index ? 'border-brand' : 'border-line hover:border-line-strong',
            )}
          >
            <Picture
              path={photo.path}
              type={type}
              alt=""
              variant="thumbnail"
              width={92}
              height={69}
              className="aspect-[4/3] w-full bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ol>
  )
}
