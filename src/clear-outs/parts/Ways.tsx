import { Camera, Table2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { photosOf } from '../../browser/kept-photos.ts'
import { useShared } from '../../browser/shared.ts'
import { useMedia } from '../../browser/use-media.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { newPage } from '../grid-actions.ts'
import { NewForm } from './grid/NewForm.tsx'
import { PhotosForm } from './photos/PhotosForm.tsx'

type Way = 'table' | 'photos'

const coarse = '(pointer: coarse)'

/** A phone, with a camera and no sheet, begins with photos. */
export function Ways({ place, column_choices }: PropsOf<typeof newPage>) {
  const isPhone = useMedia(coarse)
  const hasPhotos = useHasPhotos()
  const [chosen, setChosen] = useState<Way | null>(null)
  // Decided once: turning a phone or plugging in a mouse hides nothing.
  useEffect(() => {
    if (hasPhotos || window.matchMedia(coarse).matches) setChosen((way) => way ?? 'photos')
  }, [hasPhotos])
  const way = chosen ?? 'table'
  const ways = [
    {
      value: 'table' as const,
      label: m.clear_outs_way_table(),
      hint: m.clear_outs_way_table_hint(),
      icon: <Table2 aria-hidden="true" />,
    },
    {
      value: 'photos' as const,
      label: m.clear_outs_way_photos(),
      hint: m.clear_outs_way_photos_hint(),
      icon: <Camera aria-hidden="true" />,
    },
  ]
  return (
    <>
      <div className="max-w-3xl">
        <RadioCards<Way>
          id="way"
          name="way"
          label={m.clear_outs_way()}
          unmarked
          value={way}
          options={isPhone ? ways.toReversed() : ways}
          onChange={setChosen}
        />
      </div>
      {way === 'photos' ? (
        <PhotosForm place={place} />
      ) : (
        <NewForm place={place} column_choices={column_choices} />
      )}
    </>
  )
}

function useHasPhotos(): boolean {
  const { user } = useShared()
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (user) void photosOf(user.id).then((kept) => setHas(kept.length > 0))
  }, [user])
  return has
}
