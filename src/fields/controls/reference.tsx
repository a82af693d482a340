import type { ReferenceField } from '../field.ts'
import { CountedChoices } from './choice.tsx'
import type { FilterProps, ValueProps } from './props.ts'

/** The options come with the page: rows that the catalogue does not know. */
export const ReferenceFilter = ({ field, range: _, ...rest }: FilterProps<ReferenceField>) => (
  <CountedChoices {...rest} label={field.label()} />
)

export const ReferenceValue = ({ value }: ValueProps<ReferenceField>) => String(value)
