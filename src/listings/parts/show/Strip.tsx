import clsx from 'clsx'
import { useState } from 'react'
import { cardPath } from '../../../images/paths.ts'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { ListingProps } from '../../row/props.ts'
import { Picture } from '../Picture.tsx'

export interface Photo {
  path: string
  alt: string
}

interface StripProps {
  photos: readonly Photo[]
  type: ListingProps['type']
  index: number
  offset: number
  isReached: boolean
  isPreviewed: boolean
}

export function Strip({ photos, type, index, offset, isReached, isPreviewed }: StripProps) {
  return (
    <div
      aria-live="polite"
      className={clsx(
        'flex h-full',
        offset === 0 && 'transition-transform duration-500 ease-out motion-reduce:transition-none',
      )}
      style={index || offset ? { transform: `translateX(calc(${-index * 100}% + ${offset}px))` } : undefined}
    >
      {photos.map((photo, at) => (
        <div key={photo.path} inert={at !== index} className="relative h-full w-full shrink-0">
          {(isReached || at === 0) && (
            <Slide
              photo={photo}
              type={type}
              eager={at === 0}
              near={Math.abs(at - index) === 1}
              isPreviewed={isPreviewed && at === 0}
            />
          )}
        </div>
      ))}
    </div>
  )
}

interface SlideProps extends Pick<StripProps, 'type' | 'isPreviewed'> {
  photo: Photo
  eager: boolean
  near: boolean
}

function Slide({ photo: { path, alt }, isPreviewed, ...rest }: SlideProps) {
  const [isHere, setHere] = useState(!isPreviewed)
  return (
    <>
      {!isHere && (
        <img src={storageUrl(cardPath(path))} alt="" className="absolute inset-0 size-full object-contain" />
      )}
      <Picture
        {...rest}
        path={path}
        alt={alt}
        variant="detail"
        onLoad={() => setHere(true)}
        width={1280}
        height={960}
        className="relative size-full object-contain"
      />
    </>
  )
}
