/**
 * The demo's house in the language of who comes in: loaded when it is asked for in that language the first time, not at
 * the start. `user@demo.test` is Unai in each house: his own log-in there is another.
 */
import { languageOf, type Locale } from '@cloche/domain/text'
import { loadHouseIn, type DemoTools } from './load.ts'
import { demoLogins, HOUSE, houseIn } from './people.ts'
import { clearUnfinishedDemo, FIRST_PART, loadAlone, markOfPart } from './unfinished.ts'
import { wordsIn } from './words/words.ts'

export class DemoHouses {
  readonly #tools: DemoTools & { readonly failed: (error: unknown) => void }
  /** By language; answers whether there is such a house. */
  readonly #asked = new Map<string, Promise<boolean>>()

  readonly logins = demoLogins()

  constructor(tools: DemoTools & { readonly failed: (error: unknown) => void }) {
    this.#tools = tools
  }

  /** Has the house of a language loaded, unless it stands or the demo has none; answers whether it stands then. */
  ready(locale: Locale): Promise<boolean> {
    const language = languageOf(locale)
    if (houseIn(locale) === undefined) return Promise.resolve(false)
    const asked = this.#asked.get(language)
    if (asked !== undefined) return asked
    const loading = this.#load(locale).catch((error: unknown) => {
      this.#tools.failed(error)
      this.#asked.delete(language)
      return false
    })
    this.#asked.set(language, loading)
    return loading
  }

  /** The log-in that an e-mail of the demo means to somebody who reads a language; any other stays as it is. */
  async login(email: string, locale: Locale): Promise<string> {
    const wanted = email.trim().toLowerCase()
    if (HOUSE?.people.some(person => person.email === wanted) !== true) return email
    return (await this.ready(locale)) ? wordsIn(locale).login(wanted) : email
  }

  async #load(locale: Locale): Promise<boolean> {
    const { pool } = this.#tools
    const house = houseIn(locale)
    // An installation without the demo's first part has none of the others.
    if (house === undefined || (await markOfPart(pool, FIRST_PART)) !== 'loaded') return false
    const part = languageOf(locale)
    const stands = async () => (await markOfPart(pool, part)) === 'loaded'
    if (await stands()) return true
    try {
      await loadAlone(pool.direct, async () => {
        if (!(await stands())) await loadHouseIn(this.#tools, house)
      })
    } catch (error) {
      await clearUnfinishedDemo(pool)
      throw error
    }
    return true
  }
}
