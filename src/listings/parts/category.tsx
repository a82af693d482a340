import { Armchair, FlaskConical, type LucideIcon, Microscope, TestTubes } from 'lucide-react'
import type { Tone } from '../../ui/Tag.tsx'
import type { Category } from '../fields.ts'

export const categoryIcons: Record<Category, LucideIcon> = {
  equipment: Microscope,
  chemicals: FlaskConical,
  disposables: TestTubes,
  furniture: Armchair,
}

/** Never colour alone: the word and the icon say the same. */
export const categoryTones: Record<Category, Tone> = {
  equipment: 'info',
  chemicals: 'request',
  disposables: 'brand',
  furniture: 'warning',
}
