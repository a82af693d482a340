import type { BrowseProps } from '../../find/browse-props.ts'
import { AlertMe } from './AlertMe.tsx'
import { Categories } from './Categories.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { Sort } from './Sort.tsx'
import type { Browse } from './use-browse.ts'

interface ToolbarProps {
  props: BrowseProps
  browse: Browse
  announcement: string
}

export function Toolbar({ props, browse, announcement }: ToolbarProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <Categories browse={browse} exchangeType={props.exchange_type} facets={props.facets} />
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full sm:ms-auto">
        <FilterSheet props={props} browse={browse} announcement={announcement} />
        <AlertMe
          props={props}
          browse={browse}
          className="max-sm:flex-1 max-sm:px-2 max-sm:text-sm max-sm:whitespace-nowrap max-sm:[&_svg]:hidden"
        />
        <Sort browse={browse} can={props.can} />
      </div>
    </div>
  )
}
