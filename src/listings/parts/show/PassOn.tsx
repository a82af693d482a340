import { ReadOn } from '../../../browser/ReadOn.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import type { ShowProps } from './show-props.ts'

interface PassOnProps {
  rules: ShowProps['pass_on']
  /** A draft that a rule asks about waits for nobody yet. */
  isWaiting?: boolean
}

/** Warnings are for everybody; the rest only for the owner and officers. */
export const PassOn = ({ rules, isWaiting = false }: PassOnProps) =>
  rules.map(({ verdict, words, stated, reason, link }) => (
    <Notice
      key={reason}
      tone={verdict === 'block' ? 'danger' : 'warning'}
      title={isWaiting && verdict === 'ask' ? m.listings_status_awaiting() : titles[verdict]()}
      actions={link !== '' && <ReadOn link={link} />}
    >
      <p>{words}</p>
      {stated.length > 0 && (
        <ul>
          {stated.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Notice>
  ))

const titles = { block: m.safety_show_block, ask: m.safety_show_ask, warn: m.safety_show_warn }
