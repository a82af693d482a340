import { sql } from 'kysely'
import type { Announcement, Park, Picture } from '../app.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { lastChange } from '../db/latest-change.ts'
import { readRichText } from '../fields/richtext/read.ts'
import { baseLocale, type Locale, locales } from '../i18n/languages.ts'
import { currentLocale } from '../i18n/locale.ts'
import { type Key, settingOf } from './catalogue.ts'
import type { Level } from './names.ts'
import { styleOf } from './palette.ts'

export type Value = string | Partial<Record<Locale, string>>
export type Content = Partial<Record<Key, Value>>
/** Every upload by its path, whether a setting holds it or not. */
type Pictures = Record<string, Picture>

/** The park as `content` makes it, the rest as it comes. */
export class ParkOf implements Omit<Park, 'follow' | 'read'> {
  readonly config: Config
  content: Content = {}
  pictures: Pictures = {}
  /** Asked for by every page, and takes a while to mix. */
  style: string | null = null

  constructor(config: Config, content: Content, pictures: Pictures) {
    this.config = config
    this.take(content, pictures)
  }

  take(content: Content, pictures: Pictures): void {
    const { accent } = content
    if (accent !== this.content.accent) this.style = typeof accent === 'string' ? styleOf(accent) : null
    this.content = content
    this.pictures = pictures
  }

  valueOf(key: Key, locale: Locale = currentLocale()): string {
    return this.savedOf(key, locale) || this.standardOf(key)
  }

  /** Holds while nothing is saved, in the current language. */
  standardOf(key: Key): string {
    const park = key === 'park_name' ? '' : this.name
    return settingOf(key).standard({ config: this.config, park })
  }

  savedOf(key: Key, locale: Locale): string {
    const value = this.content[key]
    return (typeof value === 'object' ? value[locale] : value) ?? ''
  }

  get name(): string {
    return this.valueOf('park_name')
  }

  get mailName(): string {
    return this.valueOf('mail_name')
  }

  get accent(): string {
    return this.valueOf('accent')
  }

  get logo(): Picture | null {
    return this.#pictureOf('logo')
  }

  get mark(): Picture | null {
    return this.#pictureOf('mark')
  }

  get map(): Picture | null {
    return this.#pictureOf('map')
  }

  #pictureOf(key: Key): Picture | null {
    return this.pictures[this.valueOf(key)] ?? null
  }

  get contactAddress(): string {
    return this.valueOf('contact_address')
  }

  get postalAddress(): string {
    return this.valueOf('postal_address')
  }

  text(key: Parameters<Park['text']>[0]): string {
    const text = this.valueOf(key)
    return settingOf(key).kind === 'rich_texts' ? readRichText(text).html : text
  }

  isOwn(key: Parameters<Park['isOwn']>[0]): boolean {
    return this.savedOf(key, currentLocale()) !== ''
  }

  announcementAt(now: Date): Announcement | null {
    const [from, until] = [this.valueOf('announced_from'), this.valueOf('announced_until')]
    if ((from && now < new Date(from)) || (until && now >= new Date(until))) return null
    const inOrder = [currentLocale(), baseLocale, ...locales] as const
    const language = inOrder.find((locale) => this.savedOf('announced', locale))
    if (!language) return null
    const level = this.valueOf('announced_level') as Level
    return { level, text: this.savedOf('announced', language), language }
  }
}

/** Is as of the newest change that anybody asked for. */
class KnownPark extends ParkOf implements Park {
  readonly #db: Db
  #number = -1

  constructor(config: Config, db: Db) {
    super(config, {}, {})
    this.#db = db
  }

  async follow(change: number): Promise<void> {
    if (change > this.#number) await this.read()
  }

  /** Change and rows are of one moment, so a late read never replaces a newer one. */
  async read(db: Db = this.#db): Promise<void> {
    const { number, content, pictures } = await readAll(db)
    if (number < this.#number) return
    this.#number = number
    this.take(content, pictures)
  }
}

export const openPark = (config: Config, db: Db): Park => new KnownPark(config, db)

/** As it is now, for a form or a preview. */
export async function parkNow(config: Config, db: Db): Promise<ParkOf> {
  const { content, pictures } = await readAll(db)
  return new ParkOf(config, content, pictures)
}

interface Read {
  number: number
  contents: Content[]
  pictures: Pictures
}

async function readAll(db: Db): Promise<{ number: number; content: Content; pictures: Pictures }> {
  const { rows } = await sql<Read>`select ${lastChange} as number,
    coalesce((select jsonb_agg(content) from park_settings), '[]') as contents,
    coalesce((select jsonb_object_agg(path, jsonb_build_object('path', path, 'width', width, 'height', height))
      from park_pictures), '{}') as pictures`.execute(db)
  const { number, contents, pictures } = rows[0] as Read
  return { number, content: Object.assign({}, ...contents), pictures }
}
