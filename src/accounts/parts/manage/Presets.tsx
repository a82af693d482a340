import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'

/** What is the same for everybody who uses one of these; docs/operating.md says where the rest stands. */
const presets = {
  SURFconext: {
    issuer: 'https://connect.surfconext.nl',
    scopes: 'openid profile email',
    rows: [{ key: 1, claim: 'schac_home_organization', value: '', domains: '' }],
    is_one_institution: false,
  },
  'Microsoft Entra ID': {
    issuer: 'https://login.microsoftonline.com/TENANT/v2.0',
    scopes: 'openid profile email',
    rows: [{ key: 1, claim: 'tid', value: '', domains: '' }],
    is_one_institution: false,
  },
}

type Preset = (typeof presets)[keyof typeof presets]

export const Presets = ({ onChoose }: { onChoose: (preset: Preset) => void }) => (
  <div className="grid gap-2">
    <p className="text-ink-muted">{m.accounts_provider_presets()}</p>
    <div className="flex flex-wrap gap-3">
      {Object.entries(presets).map(([name, preset]) => (
        <Button key={name} variant="secondary" size="sm" onClick={() => onChoose(preset)}>
          {name}
        </Button>
      ))}
    </div>
  </div>
)
