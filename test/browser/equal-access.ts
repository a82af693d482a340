import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as engine from 'accessibility-checker-engine'

declare const ace: typeof engine

const source = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8')

interface Mistake {
  /** The rule, and which of its findings. */
  finding: string
  /** Elements on which the rule is wrong. */
  where: string
  why: string
}

/** The only findings let through; everything else fails. */
const mistakes: readonly Mistake[] = [
  {
    finding: 'input_autocomplete_valid fail_incorrect',
    where: 'input[type=email][autocomplete^=username]',
    why: 'HTML allows "username", and "webauthn" after it, on an e-mail field; password managers look for it where people log in by e-mail.',
  },
  {
    finding: 'fieldset_label_valid Fail_1',
    where: 'details:not([open]) fieldset',
    why: 'The engine reads the legend as it is rendered, and in a closed <details> nothing is; nobody can get there.',
  },
  {
    finding: 'fieldset_label_valid Fail_2',
    where: 'dialog fieldset[id^=sheet-]',
    why: 'The other group of that name is in the page behind the filter sheet, where a phone does not show it.',
  },
  {
    finding: 'aria_article_label_unique fail_label_not_unique',
    where: 'article[aria-labelledby]',
    why: 'A card is named by its title, and people may give two of their listings the same title.',
  },
]

/** The engine takes what a clip-path cuts off as hidden from everybody; it knows the older `clip` for what it is. */
const hiddenFromEyesOnly = `.visually-hidden, [class*=sr-only] {
  clip-path: none !important; clip: rect(0 0 0 0) !important }`

/**
 * What IBM's Equal Access engine is sure fails WCAG 2.2 A or AA. Its recommendations, and what it asks a human to
 * look at, are left out.
 */
export async function equalAccessFailures(page: Page): Promise<string[]> {
  await page.evaluate(`${source};undefined`)
  return page.evaluate(
    async ({ mistakes, css }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
      const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
      document.adoptedStyleSheets.pop()
      return results
        .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
        .filter(({ ruleId, reasonId, node }) => {
          const known = mistakes.filter(({ finding }) => finding === `${ruleId} ${reasonId}`)
          return !known.some(({ where }) => (node as Element).matches(where))
        })
        .map(
          ({ ruleId, reasonId, message, snippet }) =>
            `${ruleId} ${reasonId}: ${message}: ${snippet.slice(0, 160)}`,
        )
    },
    { mistakes, css: hiddenFromEyesOnly },
  )
}
