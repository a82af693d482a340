interface Place {
  line: number
  column: number
}
interface StrykerReport {
  files: Record<
    string,
    { mutants: { status: string; replacement?: string; location: { start: Place; end: Place } }[] }
  >
}

const seen = ['Killed', 'Timeout', 'RuntimeError']
const unseen = ['Survived', 'NoCoverage']

/** docs/measured/mutants.md, and which share of the mutants a test noticed. */
export function documentOf(report: StrykerReport, read: (file: string) => string) {
  const files = Object.entries(report.files).map(([file, { mutants }]) => {
    const lines = read(file).split('\n')
    const survivors = mutants.filter(({ status }) => unseen.includes(status))
    return {
      file,
      noticed: mutants.filter(({ status }) => seen.includes(status)).length,
      survivors: survivors.map(({ location: { start, end }, replacement = '' }) => {
        const line = lines[start.line - 1] ?? ''
        const broken = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined)
        return `- ${file}:${start.line} \`${oneLine(broken)}\` → \`${oneLine(replacement)}\``
      }),
    }
  })
  const noticed = files.reduce((sum, one) => sum + one.noticed, 0)
  const survivors = files.flatMap((one) => one.survivors)
  const rows = files.map((one) => `| ${one.file} | ${one.noticed} | ${one.survivors.length} |`)
  const text = `# What no test notices

Written by \`npm run proof -- mutants\`: pure rules, broken in every small way that [Stryker](https://stryker-mutator.io) knows, one at a time, with their tests run on each. What it leaves out are constants that are read once, as a file is loaded. Rules in SQL and in acts are broken by hand, in \`test/proof/mutants/by-hand.ts\`; none of those may survive.

| file | noticed | not |
| ---- | ------: | --: |
${rows.join('\n')}

Not noticed; some of these change nothing that anybody could see:

${survivors.join('\n')}
`
  return { text, share: noticed / Math.max(1, noticed + survivors.length) }
}

const oneLine = (code: string): string => code.replace(/\s+/g, ' ').replaceAll('`', '‵').slice(0, 80)
