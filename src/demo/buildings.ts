import { createBuilding } from '../buildings/building.ts'
import type { Db } from '../db/connect.ts'
import { system } from '../http/audit.ts'

const buildings: [name_en: string, name_nl: string, spellings: string[], x: number, y: number][] = [
  ['Kruyt building', 'Kruytgebouw', ['Kruyt'], 0.22, 0.3],
  ['Vening Meinesz building', 'Vening Meineszgebouw', ['Vening Meinesz', 'VMA'], 0.34, 0.18],
  ['Hijmans building', 'Hijmansgebouw', ['Hijmans'], 0.4, 0.52],
  ['Central laboratory', 'Centraal laboratorium', ['Central lab'], 0.62, 0.66],
  ['Pathology', 'Pathologie', [], 0.7, 0.74],
  ['Pharmacy', 'Apotheek', [], 0.78, 0.6],
  ['Accelerator', 'Accelerator', [], 0.58, 0.22],
  ['Life Sciences Incubator', 'Life Sciences Incubator', ['Incubator'], 0.72, 0.3],
]

/** One building of the listings, the Genomics house, is left for administrators to add. */
export async function seedBuildings(db: Db): Promise<void> {
  for (const [name_en, name_nl, spellings, x, y] of buildings)
    await createBuilding(db, system, { name_en, name_nl, spellings, x, y })
}
