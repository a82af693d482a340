import clsx from 'clsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { detailPath, isImagePath, thumbnailPath } from '../../../images/paths.ts'
import { storageUrl } from '../../../ui/storage-url.ts'
import { cellsOf, type GridRow } from '../grid/rows.ts'

interface RowPhotosProps {
  row: GridRow
  number: number
  /** Wide enough to read a label. */
  isLarge?: boolean
}

export function RowPhotos({ row, number, isLarge = false }: RowPhotosProps) {
  const { images } = cellsOf(row)
  const paths = Array.isArray(images) ? images.filter(isImagePath) : []
  if (paths.length === 0) return null
  return (
    <ul className={clsx('flex gap-2', isLarge ? 'overflow-x-auto' : 'max-w-40 flex-wrap pt-1')}>
      {paths.map((path, index) => (
        <li key={path} className={isLarge ? 'w-full shrink-0' : undefined}>
          <a href={storageUrl(path)} target="_blank" rel="noreferrer" className="block">
            <img
              src={storageUrl(isLarge ? detailPath(path) : thumbnailPath(path))}
              alt={m.clear_outs_photo_of({ number, photo: index + 1 })}
              className={clsx(
                'rounded-md bg-sunken',
                isLarge ? 'max-h-[55dvh] w-full object-contain' : 'size-14 object-cover',
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
