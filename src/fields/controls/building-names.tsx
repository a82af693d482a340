import { useId, useState } from 'react'
import { callApi } from '../../browser/api.ts'

/** Fetched on focus; any other text may be typed. */
export function useBuildingNames() {
  const id = useId()
  const [names, setNames] = useState<string[] | null>(null)
  const ask = async () => {
    if (names !== null) return
    setNames([])
    const result = await callApi('GET', '/api/buildings')
    setNames(result.ok ? result.data.buildings.map(({ name }) => name) : null)
  }
  const suggestions = (
    <datalist id={id}>
      {names?.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
  return { wiring: { list: id, onFocus: () => void ask() }, suggestions }
}
