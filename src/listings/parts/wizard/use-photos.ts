import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { callApi, uploadFile } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { maxImageBytes } from '../../../images/limits.ts'
import { thumbnailPath } from '../../../images/paths.ts'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { ListingProps } from '../../row/props.ts'

export interface WizardPhoto {
  id: string
  /** Null while sending. */
  path: string | null
  /** The chosen file first, the stored one later. */
  src: string
  name: string
  alt: string
  progress: number
}

export interface FailedPhoto {
  id: string
  file: File
  reason: string
  /** A retry would fail again: wrong kind, too large, too many. */
  isFinal: boolean
}

export const mostPhotos = 10
const undoFor = 10_000

export type Photos = ReturnType<typeof usePhotos>

export function usePhotos(listing: ListingProps | null) {
  const [photos, setPhotos] = useState(() => photosOf(listing))
  const attached = useRef(new Set(listing?.images ?? []))
  const uploads = useUploads(photos.length, setPhotos)
  const removal = useRemoval(photos, setPhotos, attached.current)

  function move(id: string, to: number): void {
    setPhotos((all) => {
      const photo = all.find((one) => one.id === id)
      const others = all.filter((one) => one.id !== id)
      return photo ? [...others.slice(0, to), photo, ...others.slice(to)] : all
    })
  }

  return {
    photos,
    isUploading: photos.some((photo) => photo.path === null),
    ...uploads,
    ...removal,
    move,
    describe: (id: string, alt: string) => setPhotos(changed(id, { alt })),
    /** Called after a save, which put them on the listing. */
    attach: () => {
      attached.current = new Set(photos.flatMap(({ path }) => path ?? []))
    },
  }
}

type SetPhotos = Dispatch<SetStateAction<WizardPhoto[]>>

const changed = (id: string, part: Partial<WizardPhoto>) => (all: WizardPhoto[]) =>
  all.map((photo) => (photo.id === id ? { ...photo, ...part } : photo))

/** Sends one file at a time; failed ones can be retried. */
function useUploads(count: number, setPhotos: SetPhotos) {
  const [failed, setFailed] = useState<FailedPhoto[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const fail = (failure: FailedPhoto) => setFailed((all) => [...all, failure])
  const dismiss = (id: string) => setFailed((all) => all.filter((photo) => photo.id !== id))

  function add(files: readonly File[]): void {
    const room = mostPhotos - count
    for (const [index, file] of files.entries()) {
      const id = newId()
      const reason = reasonAgainst(file, index < room)
      if (reason) fail({ id, file, reason, isFinal: true })
      else send(id, file)
    }
  }

  function send(id: string, file: File): void {
    const src = URL.createObjectURL(file)
    const tell = (progress: number) => setPhotos(changed(id, { progress }))
    setPhotos((all) => [...all, { id, path: null, src, name: file.name, alt: '', progress: 0 }])
    queue.current = queue.current.then(async () => {
      const result = await uploadFile('/api/upload-image', file, tell)
      URL.revokeObjectURL(src)
      if (result.ok) {
        const { path } = result.data
        return setPhotos(changed(id, { path, src: thumbnailUrl(path) }))
      }
      setPhotos((all) => all.filter((photo) => photo.id !== id))
      const reason = result.errors?.image?.[0] ?? result.message
      fail({ id, file, reason, isFinal: [413, 415, 422].includes(result.status) })
    })
  }

  function retry({ id, file }: FailedPhoto): void {
    dismiss(id)
    add([file])
  }

  return { failed, add, retry, dismiss }
}

/** A removed photo can come back for a while, then is deleted unless a listing has it. */
function useRemoval(photos: readonly WizardPhoto[], setPhotos: SetPhotos, attached: ReadonlySet<string>) {
  const [removed, setRemoved] = useState<{ photo: WizardPhoto; index: number } | null>(null)
  const [deleteFailure, setDeleteFailure] = useState<string | null>(null)

  function remove(photo: WizardPhoto): void {
    setRemoved({ photo, index: photos.indexOf(photo) })
    setPhotos((all) => all.filter((one) => one.id !== photo.id))
  }

  function undo(): void {
    if (!removed) return
    setPhotos((all) => [...all.slice(0, removed.index), removed.photo, ...all.slice(removed.index)])
    setRemoved(null)
  }

  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => setRemoved(null), undoFor)
    return () => clearTimeout(timer)
  }, [removed])
  useDeletion(removed?.photo ?? null, photos, attached, setDeleteFailure)

  return { removed: removed?.photo ?? null, deleteFailure, remove, undo }
}

function reasonAgainst(file: File, hasRoom: boolean): string | null {
  if (!hasRoom) return m.listings_error_images_many()
  return file.size > maxImageBytes ? m.listings_error_image_large() : null
}

/** Photos on a listing are deleted when it is saved. */
function useDeletion(
  removed: WizardPhoto | null,
  photos: readonly WizardPhoto[],
  attached: ReadonlySet<string>,
  tell: (failure: string | null) => void,
): void {
  const before = useRef<WizardPhoto | null>(null)
  useEffect(() => {
    const gone = before.current
    before.current = removed
    if (!gone?.path || gone === removed || photos.some(({ id }) => id === gone.id)) return
    if (attached.has(gone.path)) return
    void callApi('POST', '/api/delete-image', { path: gone.path }).then((result) =>
      tell(result.ok || result.status === 404 ? null : m.listings_image_upload_delete_error()),
    )
  }, [removed, photos, attached, tell])
}

export function sentPhotos(photos: readonly WizardPhoto[]) {
  const stored = photos.filter((photo) => photo.path !== null)
  return {
    images: stored.map(({ path }) => path),
    image_alts: Object.fromEntries(stored.map(({ path, alt }) => [path, alt])),
  }
}

const photosOf = (listing: ListingProps | null): WizardPhoto[] =>
  (listing?.images ?? []).map((path, index) => ({
    id: path,
    path,
    src: thumbnailUrl(path),
    name: m.listings_photo_number({ number: index + 1 }),
    alt: listing?.image_alts[path] ?? '',
    progress: 1,
  }))

const thumbnailUrl = (path: string): string => storageUrl(thumbnailPath(path))
let latest = 0
const newId = (): string => `new-${(latest += 1)}`
