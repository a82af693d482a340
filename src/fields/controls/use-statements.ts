import { useEffect, useState } from 'react'
import { callApi } from '../../browser/api.ts'

type Texts = Readonly<Record<string, string>>
let known: Texts = {}

/** Every hazard statement in words, by code; asked for once. */
export function useStatements(): Texts {
  const [texts, setTexts] = useState(known)
  useEffect(() => {
    if (Object.keys(known).length > 0) return
    void callApi('GET', '/api/statements').then((answer) => {
      if (!answer.ok) return
      known = Object.fromEntries(answer.data.statements.map(({ code, text }) => [code, text]))
      setTexts(known)
    })
  }, [])
  return texts
}
