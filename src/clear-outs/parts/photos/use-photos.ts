import { useEffect, useRef, useState } from 'react'
import { callApi, signedOut } from '../../../browser/api.ts'
import { forgetPhotos, type KeptPhoto, keepPhotos, photosOf } from '../../../browser/kept-photos.ts'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { maxImageBytes } from '../../../images/limits.ts'
import { mostPhotos, without } from './things.ts'
import { isFresh, useSending } from './use-sending.ts'

export interface Failed {
  id: string
  name: string
  reason: string
}

export type Photos = ReturnType<typeof usePhotos>

/** Shrunk, kept in this browser and sent one after the other. */
export function usePhotos() {
  const { user } = useShared()
  const own = user?.id ?? 0
  const { photos, latest, change } = useKept(own)
  const [preparing, setPreparing] = useState(0)
  const [failed, setFailed] = useState<Failed[]>([])
  const [isOut, setOut] = useState(false)
  const fail = (failure: Failed) => setFailed((all) => [...all, failure])
  const queue = useRef<Promise<void>>(Promise.resolve())

  const sending = useSending(isOut ? none : photos, {
    stored: (id, stored) => change((all) => all.map((one) => (one.id === id ? { ...one, stored } : one))),
    refused: (photo, reason) => {
      change((all) => without(all, photo.id))
      fail({ id: photo.id, name: photo.name, reason })
    },
    takenAway: () => setOut(true),
  })

  useEffect(() => {
    const stop = () => setOut(true)
    window.addEventListener(signedOut, stop)
    return () => window.removeEventListener(signedOut, stop)
  }, [])

  function add(files: readonly File[]): void {
    const room = mostPhotos - latest.current.length - preparing
    const [taken, left] = [files.slice(0, Math.max(0, room)), files.slice(Math.max(0, room))]
    for (const { name } of left)
      fail({ id: crypto.randomUUID(), name, reason: m.clear_outs_photos_many({ max: mostPhotos }) })
    setPreparing((count) => count + taken.length)
    // One at a time: a decoded photo takes many times its file's memory.
    for (const file of taken) queue.current = queue.current.then(() => prepare(file))
  }

  async function prepare(file: File): Promise<void> {
    const small = await shrunk(file)
    setPreparing((count) => count - 1)
    const id = crypto.randomUUID()
    if (!small) return fail({ id, name: file.name, reason: m.listings_error_image_large() })
    const photo = { id, user: own, since: Date.now(), name: file.name, file: small, stored: null }
    change((all) => [...all, { ...photo, at: all.length, isFirst: true }])
  }

  function remove({ id, stored }: KeptPhoto): void {
    change((all) => without(all, id))
    if (stored) void callApi('POST', '/api/delete-image', { path: stored.path })
  }

  return {
    ...{ photos: isOut ? none : photos, preparing, failed, isOut, add, remove, change },
    ...sending,
    isReady: preparing === 0 && photos.length > 0 && photos.every(({ stored }) => stored),
    dismiss: () => setFailed([]),
    done: () => forgetPhotos(latest.current.map(({ id }) => id)),
  }
}

const none: KeptPhoto[] = []

/** Saves every change at once. */
function useKept(own: number) {
  const [photos, setPhotos] = useState(none)
  const latest = useRef(photos)
  const show = (all: KeptPhoto[]) => {
    latest.current = all
    setPhotos(all)
  }

  function change(next: (all: KeptPhoto[]) => KeptPhoto[]): void {
    const before = latest.current
    const all = next(before).map((photo, at) => (photo.at === at ? photo : { ...photo, at }))
    show(all)
    void keepPhotos(all.filter((photo) => !before.includes(photo)))
    void forgetPhotos(before.flatMap(({ id }) => (all.some((photo) => photo.id === id) ? [] : id)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void photosOf(own).then((kept) => kept.length > 0 && show([...kept.map(sendAgain), ...latest.current]))
  }, [own])
  return { photos, latest, change }
}

const sendAgain = (photo: KeptPhoto): KeptPhoto =>
  photo.stored && !isFresh(photo.stored) ? { ...photo, stored: null } : photo

/** The same as on the server. */
const mostPixels = 2_560

/** Upright, at most 2,560 px a side; undrawable photos go as they are, null if too large for the server. */
async function shrunk(file: Blob): Promise<Blob | null> {
  const drawn = await drawnSmall(file).catch(() => file)
  return drawn.size > maxImageBytes ? null : drawn
}

async function drawnSmall(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const part = mostPixels / Math.max(image.width, image.height)
    if (part >= 1 && file.size <= maxImageBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * Math.min(1, part))
    canvas.height = Math.round(image.height * Math.min(1, part))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.88))
  } finally {
    image.close()
  }
}
