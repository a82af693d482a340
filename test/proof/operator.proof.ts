import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAuthority } from '../fakes/tls-front.ts'
import { until } from '../until.ts'
import { figure } from './figures.ts'
import { makeForge } from './operator/forge.ts'
import { isAble, type Machine, startMachine } from './operator/machine.ts'
import { blocks } from './operator/page.ts'
import { addOrganisation, logIn, organisationsOf, setPassword, visitor } from './operator/person.ts'

/** docs/operating.md, typed as it stands on a machine just installed: its steps, an upgrade, the ways back. */
const site = new URL('https://labex.park.local')
const us = 'you@park.local'
const newSet = `/srv/backups/before-${new Date().toISOString().slice(0, 10)}`
const ofPage = '/srv/backups/labex-2026-11-22T01-30-00.000Z'
const page = blocks()
const typed = new Set<string>()

/** What these blocks need cannot be had here, or is proved elsewhere. */
const elsewhere = ['With containers', 'Photos in an S3-compatible store']

describe.runIf(isAble)('an operator who types docs/operating.md', () => {
  let machine: Machine
  let authority: string
  let mailServer: ChildProcess
  let mails = ''
  let person: ReturnType<typeof visitor>
  let forge: ReturnType<typeof makeForge>

  beforeAll(async () => {
    const { folder, file, key, cert } = await ownAuthority(site.host)
    authority = file
    machine = await startMachine([site.host], (world) => {
      forge = makeForge(world)
      return {
        'authority.pem': readFileSync(file, 'utf8'),
        'authority.key': readFileSync(path.join(folder, 'ca.key'), 'utf8'),
        'fullchain.pem': String(cert),
        'privkey.pem': String(key),
      }
    })
    machine.root(theWorld)
    connect()
  }, 3_600_000)
  afterAll(() => {
    mailServer?.kill()
    machine?.end()
  })

  function connect() {
    mailServer?.kill()
    const program = [process.execPath, path.resolve('test/proof/operator/mail.ts')]
    mailServer = spawn('nsenter', [...machine.network(), ...program])
    mailServer.stdout?.on('data', (chunk) => (mails += chunk))
    person = visitor(site, authority, machine.network())
  }

  /** Types a block line by line, and answers what was said; throws at the first line that fails, but for one. */
  function type(under: string, at: number, replaced: Record<string, string> = {}, mayFail = ''): string {
    const block = page.filter((one) => one.under === under)[at]
    if (!block) throw new Error(`there is no block ${at} under ${under}`)
    typed.add(`${under} ${at}`)
    const own = { 'your-park.example': 'park.local', ...replaced }
    return block.lines
      .map((line) => {
        const command = Object.entries(own).reduce((text, [from, to]) => text.replaceAll(from, to), line)
        const { isFine, text } = machine.run(inPlace(command))
        if (!isFine && line !== mayFail) throw new Error(`${command}\n${text}`)
        return text
      })
      .join('\n')
  }

  const timed = (work: () => string) => {
    const began = performance.now()
    return [work(), Math.round((performance.now() - began) / 1_000)] as const
  }

  async function expectWell(): Promise<void> {
    const { text } = machine.run(`sudo labex doctor -- ${us}`)
    expect(text).toMatch(/^All is well\.$/m)
    expect(await organisationsOf(await logIn(person, us))).toEqual(['Institute of Proof'])
  }

  it('has a site after six steps, which comes up again after a boot', async () => {
    const steps = 'From nothing to a site, in fifteen minutes'
    const [, programs] = timed(() => type(steps, 0))
    // Caddy takes this for the authority that it makes for names which no public one knows.
    machine.root(authorityOfCaddy)
    const [, settings] = timed(() => type(steps, 1))
    const [, start] = timed(() => type(steps, 2))
    type(steps, 3)
    const said = type(steps, 4)
    await until(async () => (await person.get('/up').catch(() => null))?.status === 200)
    await setPassword(person, said)
    await addOrganisation(await logIn(person, us))
    expect(type(steps, 5)).toMatch(/^All is well\.$/m)
    await expectWell()
    await until(() => mails.includes(us))
    figure(
      `the six steps on a fresh Debian 13: programs, clone and build ${programs} s, settings ${settings} s, start ${start} s; doctor says “All is well.” and its mail arrives`,
    )
    await machine.reboot()
    connect()
    await until(async () => (await person.get('/ready').catch(() => null))?.status === 200)
    await expectWell()
  })

  it('makes backups by hand and in another folder, and looks at one', () => {
    type('Back up', 0)
    expect(machine.run('sudo -u labex test -w /mnt/backups').isFine).toBe(true)
    expect(type('Back up', 1)).toMatch(/is whole: its database starts/)
    machine.root('cp -r /srv/backups/before-the-move /srv/copied && chown -R you /srv/copied')
    machine.run(inPlace('cd /opt/labex'))
    const start = { 'npm start': 'timeout --preserve-status -s INT 30 npm start' }
    expect(type('Restore', 0, { [ofPage]: '/srv/copied', ...start })).toMatch(
      /Restored the backup[\s\S]*LabEx is running/,
    )
  })

  it('upgrades and goes back to code that can work with what the newer one added', async () => {
    forge.commit('src/db/migrations/9001_added.sql', '-- expand: a new table\ncreate table added (id int);\n')
    const [, seconds] = timed(() => type('Start, stop, upgrade', 0))
    await expectWell()
    expect(type('Start, stop, upgrade', 1)).toMatch(/9001_added[\s\S]*LabEx is running/)
    await expectWell()
    figure(`an upgrade, with its backup and the build: ${seconds} s`)
  })

  it('upgrades, is refused by the older code, and restores the backup from before', async () => {
    machine.root(`mv ${newSet} ${newSet}.first`)
    forge.commit(
      'src/db/migrations/9002_cut.sql',
      '-- not expand: a column goes\nalter table added drop id;\n',
    )
    type('Start, stop, upgrade', 0)
    await expectWell()
    const administrator = await logIn(person, us)
    const said = type('Start, stop, upgrade', 1, {}, 'sudo systemctl restart labex')
    expect(said).toMatch(/Job for labex.service failed[\s\S]*A newer LabEx has used this database .*9002_cut/)
    expect((await administrator.get('/up')).status).not.toBe(200)
    type('Restore', 1, { [ofPage]: newSet })
    await expectWell()
  })

  it('puts nginx before it instead', async () => {
    type('From nothing to a site, in fifteen minutes', 6)
    expect((await person.get('/up')).headers.get('server')).toMatch(/nginx/)
    await expectWell()
  })

  it('has typed every block that can be', () => {
    const count: Record<string, number> = {}
    const all = page.map(({ under }) => `${under} ${(count[under] = (count[under] ?? -1) + 1)}`)
    const left = all.filter((one) => !typed.has(one) && !elsewhere.some((name) => one.startsWith(name)))
    expect(left).toEqual([])
  })
})

/** In the folder where the line before ended, as in one shell. */
const inPlace = (line: string) =>
  `cd "$(cat ~/.at 2>/dev/null || echo ~)"\n{ ${line}\n}\nstatus=$?; pwd > ~/.at; exit $status`

/** What stands around the machine: the forge, and hands at an editor and an authority that cannot be reached. */
const theWorld = `
cat > /etc/gitconfig <<END
[safe]
  directory = *
[url "file:///world/labex.git"]
  insteadOf = https://your-forge.example/labex.git
END
cat > /usr/local/bin/nano <<'END'
#!/bin/sh
sed -i -e s,^APP_URL=.*,APP_URL=${site.origin}, -e s,^SMTP_URL=.*,SMTP_URL=smtp://127.0.0.1:2525, \\
  -e s,^MAIL_FROM=.*,MAIL_FROM=labex@park.local, "$1"
echo NODE_EXTRA_CA_CERTS=/world/authority.pem >> "$1"
END
cat > /usr/local/bin/certbot <<'END'
#!/bin/sh
install -d /etc/letsencrypt/live/${site.host}
cp /world/fullchain.pem /world/privkey.pem /etc/letsencrypt/live/${site.host}
END
chmod 755 /usr/local/bin/nano /usr/local/bin/certbot`

const authorityOfCaddy = `
folder=/var/lib/caddy/.local/share/caddy/pki/authorities/local
install -d $folder
install -m 600 /world/authority.pem $folder/root.crt
install -m 600 /world/authority.key $folder/root.key
chown -R caddy:caddy /var/lib/caddy/.local`
