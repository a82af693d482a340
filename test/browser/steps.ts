import { expect, type Locator, type Page } from '@playwright/test'
import { aPicture } from '../pictures.ts'

/** What somebody does on a phone, counted honestly: each tap, each field typed or chosen, each photo is one. */
export class Steps {
  count = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    await target.tap()
    this.count += 1
  }

  async type(label: RegExp, text: string): Promise<void> {
    await this.page.getByLabel(label).fill(text)
    this.count += 1
  }

  async choose(label: RegExp, option: string): Promise<void> {
    await this.page.getByLabel(label).selectOption(option)
    this.count += 1
  }

  /** The camera takes one at a time. */
  async photograph(color: string): Promise<void> {
    const opens = this.page.waitForEvent('filechooser')
    await this.tap(this.page.getByText('Take a photo'))
    const chooser = await opens
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    const buffer = Buffer.from(await aPicture(color))
    await chooser.setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name })
  link = (name: string | RegExp): Locator => this.page.getByRole('link', { name })
  /** Chosen by its card, as a finger does. */
  card = (name: string): Locator => this.page.locator('label').filter({ hasText: name }).first()
}
