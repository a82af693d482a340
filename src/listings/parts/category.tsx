import { Armchair, FlaskConical, type LucideIcon, Plug, TestTubes } from 'lucide-react'
import { Tag } from '../../ui/Tag.tsx'
import { type Category, optionLabel } from '../catalogue/fields.ts'

export const categoryIcons: Record<Category, LucideIcon> = {
  equipment: Plug,
  chemicals: FlaskConical,
  disposables: TestTubes,
  furniture: Armchair,
}

/** Without colour: green and violet tell offers from requests. */
export function CategoryTag({ type }: { type: Category }) {
  const Icon = categoryIcons[type]
  return <Tag icon={<Icon size={14} aria-hidden="true" />}>{optionLabel('type', type)}</Tag>
}
