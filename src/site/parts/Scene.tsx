import clsx from 'clsx'
import { m } from '../../i18n/paraglide/messages.js'
import scenes from '../pictures/scenes.svg'

/** Only decorates: the words beside it say the same. */
export function HeroScene({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 420"
      aria-hidden="true"
      fontSize="15"
      fontWeight="600"
      textAnchor="middle"
      className={clsx('fill-on-brand', className)}
    >
      <use href={`${scenes}#hero`} />
      <text x="120" y="261">
        {m.ui_offer()}
      </text>
      <text x="394" y="261">
        {m.ui_request()}
      </text>
    </svg>
  )
}
