import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Section } from './Section.tsx'

export function Factors() {
  return (
    <Section title={m.accounts_factors()} lead={m.accounts_factors_lead()}>
      <ButtonLink href="/account/second-factor" variant="secondary" className="justify-self-start">
        {m.accounts_factors_open()}
      </ButtonLink>
    </Section>
  )
}
