import { useEffect } from 'react'
import { interrupted, resumed } from '../../browser/interrupted.ts'
import type { PropsOf } from '../../http/as-json.ts'
import type { createPage } from '../actions.ts'
import { OnePage } from '../parts/one-page/OnePage.tsx'
import { Wizard } from '../parts/wizard/Wizard.tsx'

export default function Create({ like }: PropsOf<typeof createPage>) {
  useEffect(() => {
    if (interrupted()?.href === location.pathname + location.search) resumed()
  }, [])
  return like ? <OnePage key={like.id} draft={null} like={like} /> : <Wizard listing={null} />
}
