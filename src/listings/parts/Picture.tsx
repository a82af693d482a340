import clsx from 'clsx'
import { useState } from 'react'
import { cardPath, detailPath, isImagePath, thumbnailPath, type Variant } from '../../images/paths.ts'
import { storageUrl } from '../../ui/storage-url.ts'
import type { Category } from '../catalogue/fields.ts'
import { categoryIcons } from './category.tsx'

interface PictureProps {
  path: string | null
  type: Category
  alt: string
  variant: Variant
  eager?: boolean
  near?: boolean
  onLoad?: () => void
  width: number
  height: number
  className?: string
}

export function Picture({ path, type, alt, variant, eager, near, ...box }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!isImagePath(path) || broken === path) return <Placeholder type={type} className={box.className} />
  return (
    <img
      src={storageUrl(variants[variant](path))}
      {...box}
      alt={alt}
      loading={eager || near ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      ref={(image) => {
        // It may have failed before the script came.
        if (image?.complete && image.naturalWidth === 0) setBroken(path)
      }}
      onError={() => setBroken(path)}
    />
  )
}

/** Of a request, which has no picture. */
export const requestLook = 'border-2 border-dashed border-request'

export function Thumbnail({ path, type }: Pick<PictureProps, 'path' | 'type'>) {
  return (
    <Picture
      path={path}
      type={type}
      alt=""
      variant="thumbnail"
      width={64}
      height={48}
      className="h-12 w-16 shrink-0 rounded-sm bg-sunken object-cover"
    />
  )
}

export function Placeholder({ type, className }: { type: Category; className?: string | undefined }) {
  const Icon = categoryIcons[type]
  return (
    <span
      aria-hidden="true"
      className={clsx('grid place-items-center bg-neutral-soft text-neutral-soft-ink', className)}
    >
      <Icon className="size-2/5 max-h-20 opacity-70" strokeWidth={1.25} />
    </span>
  )
}

const variants: Record<Variant, (path: string) => string> = {
  card: cardPath,
  detail: detailPath,
  thumbnail: thumbnailPath,
}
