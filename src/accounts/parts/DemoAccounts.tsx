import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

/** It is public in a demo, and absent elsewhere. */
const demoPassword = 'surplus-centrifuge-demo'
const demoAccounts = [
  { email: 'staff@university.example', role: m.accounts_login_demo_staff },
  { email: 'staff@hospital.example', role: m.accounts_login_demo_staff },
  { email: 'staff@biotech.example', role: m.accounts_login_demo_staff },
  { email: 'admin@labex.example', role: m.accounts_login_demo_administrator },
]

export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  return (
    <Card as="section" padding="none" aria-labelledby="demo-accounts" className="noscript:hidden">
      <h2 id="demo-accounts" className="px-4 pt-2 text-lg">
        {m.accounts_login_demo_title()}
      </h2>
      <p className="mt-1 px-4 text-sm text-ink-muted">
        {m.accounts_login_demo_text()}{' '}
        <code className="font-sans font-semibold whitespace-nowrap text-ink">{demoPassword}</code>
      </p>
      <ul className="mt-1 grid pb-1">
        {demoAccounts.map(({ email, role }) => (
          <li key={email}>
            <Button
              variant="quiet"
              block
              onClick={() => onChoose(email, demoPassword)}
              className="[&>span]:w-full [&>span]:flex-wrap [&>span]:justify-between [&>span]:gap-x-3 [&>span]:gap-y-0"
            >
              <span className="wrap-anywhere">{email}</span>
              <span className="text-sm font-normal text-ink-muted">{role()}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
