/**
 * Every address of the route table, each loaded afresh once, by the platform's person, who passes every gate. The product
 * speaks a language made of English, with accents, longer words and brackets, and has many rows of every entity. On a
 * phone and at a desk a screen has its title (that of its menu entry), no fault in the console, no refused call and nothing
 * out of the window, and is fit for assistive technology; its texts stand out in light and dark, all come from the
 * language but for data, and none is cut or covered on a phone; its lists turn their pages and load to their ends.
 *
 * That English and Spanish have the same words is a test of words (`text/texts.test.ts`); in Spanish every entry of the
 * menu is opened here, too, by an owner.
 */
import type { Page } from '@playwright/test'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { lettersOf, PSEUDO, pseudo } from '@cloche/domain/testing/pseudo-language'
import { expectNoSideways, untilFaded, violationsOf, type Violation } from './axe.ts'
import { noteAnswers, ownWords, untilRest } from './data-on-screen.ts'
import { enter } from './entering.ts'
import { everyAddress } from './every-address.ts'
import type { FullProduct } from './many-rows.ts'
import { entriesOf, isNamedOtherwise } from './menu.ts'
import { startPseudoProduct } from './pseudo-product.ts'
import { expect, test as base } from './product.ts'
import { watchRefusals } from './refused-calls.ts'
import { hasNextPage, turnAll } from './second-pages.ts'
import { programKeys, rawWords, seenWords } from './words-on-screen.ts'

const test = base.extend<object, { product: FullProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startPseudoProduct()
      await use(product)
      await product.stop()
    },
    // The first of the workers builds it, the others wait for that.
    { scope: 'worker', timeout: 300_000 },
  ],
})

interface Look {
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

const phone = { width: 360, height: 1600 }
const desks = [
  { width: 1440, height: 900 },
  { width: 992, height: 800 },
] as const

/**
 * Each address is seen at a desk and on a phone, one of them dark. It begins as the one before ended, so that the window
 * changes once for each; half of the way the themes change places.
 */
function looksOf(at: number, isFirstHalf: boolean): readonly [Look, Look] {
  const desk: Look = {
    size: desks[Math.floor((at + 1) / 2) % 2]!,
    colorScheme: isFirstHalf ? 'light' : 'dark',
  }
  const hand: Look = { size: phone, colorScheme: isFirstHalf ? 'dark' : 'light' }
  return at % 2 === 0 ? [desk, hand] : [hand, desk]
}

const shellWords = wordsOf('core', 'shell', 'words')
const inPseudo = (key: string) => pseudo(String(shellWords.en[key]))
const words = {
  navigation: inPseudo('shell.navigation'),
  nextPage: inPseudo('list.nextPage'),
  notFound: inPseudo('notFound.title'),
}

/** What the walk of a worker knows of its product. */
interface Ground {
  readonly addresses: readonly string[]
  /** The names of the menu's entries by where they lead. */
  readonly names: ReadonlyMap<string, string>
  /** Words that no language changes. */
  readonly own: ReadonlySet<string>
}
let ground: Ground | undefined

/** Reads addresses with records of the demo, then makes the many rows: once for each product. */
async function prepare(page: Page, product: FullProduct, jwt: string): Promise<Ground> {
  if (ground !== undefined) return ground
  const addresses = await everyAddress(page, product.url, jwt)
  const answer = await page.request.get(`${product.url}/api/v0/user/me?populate=true`, {
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const me = (await answer.json()) as { organization: { id: string }; location: { id: string } }
  expect(await product.fill(me.organization.id, me.location.id)).toEqual([])
  const entries = await entriesOf(page, words.navigation)
  expect(entries.length).toBeGreaterThan(50)
  ground = {
    addresses: [...new Set([...addresses, ...entries.map(({ to }) => to)])],
    names: new Map(entries.map(({ to, name }) => [to, name])),
    own: await ownWords(page, PSEUDO.locale),
  }
  return ground
}

/** What axe says of the language alone: nobody speaks it, and the letters of a word stand twice in some sentences only. */
const isOfLanguage = ({ rule, element, name, seen }: Violation) =>
  (rule === 'valid-lang' && element.includes(`[lang="${PSEUDO.language}"]`)) ||
  (rule === 'label-content-name-mismatch' && lettersOf(name).includes(lettersOf(seen)))

/** Whether rows of bulk are called so: they bear the names of their entities and fields. */
const isBulk = (name: string, known: ReadonlySet<string>) =>
  [...known].some(text => text.startsWith(name) && /^[ -]\d+$/.test(text.slice(name.length)))

/** Records whose further tabs are opened, too, and those tabs. */
const withTabs = /^\/(?:labeling\/label|product|license|user|program|device)\/[\da-f-]{36}$/
const tabs = ['events', 'history', 'permissions']
/** Lists that have a second page at any rate. */
const long = ['/products', '/stock/products', '/stock/expirations', '/stock/states', '/stock/locations']

const parts = 4
test.describe.configure({ mode: 'parallel' })
for (let part = 0; part < parts; part++)
  test(`every address, part ${part + 1} of ${parts}`, async ({ page, product }) => {
    test.setTimeout(1_800_000)
    const faults = new Map<string, string[]>()
    const blame = (address: string, ...all: readonly string[]) => {
      for (const fault of all) faults.set(fault, [...(faults.get(fault) ?? []), address])
    }
    page.on('pageerror', error => blame(page.url(), error.message))
    const known = await noteAnswers(page)
    await page.setViewportSize(desks[0])
    const jwt = await enter(page, product.url, 'platform@demo.test', 'Hoteles Marina')
    await page.goto(`/?locale=${PSEUDO.locale}#/soon`)
    await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO.locale)
    const { addresses, names, own } = await prepare(page, product, jwt)
    const refused = watchRefusals(page)
    const turned: string[] = []
    const mine = addresses.filter((_, at) => at % parts === part)

    const judgeWords = async (address: string, isPhone: boolean) => {
      for (const key of await programKeys(page)) if (!isBulk(key, known)) blame(address, `a key: ${key}`)
      if (!isPhone) return
      const { texts, faults: found } = await seenWords(page)
      blame(address, ...found)
      for (const { text, where } of texts)
        for (const raw of rawWords(text, known, own))
          blame(
            address,
            `no word of the language (${where}): ${raw.trim().slice(0, 60)} in ${text.slice(0, 120)}`,
          )
    }
    const judgeBox = async (where: string, hasAxe: boolean) => {
      await expectNoSideways(page, where)
      if (!hasAxe) return
      await untilFaded(page)
      for (const one of await violationsOf(page, { hasColours: true }))
        if (!isOfLanguage(one))
          blame(where, `${one.rule} ${one.element} ${one.name} ${one.seen}`.slice(0, 300))
    }
    for (const [at, address] of mine.entries()) {
      let isLong = false
      for (const [turn, { size, colorScheme }] of looksOf(at, at < mine.length / 2).entries()) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // Another address before the hash is a load of its own: words that another screen brought are gone.
        if (turn === 0) await page.goto(`/?locale=${PSEUDO.locale}&load=${at}#${address}`)
        const title = page.getByRole('heading', { level: 1 }).first()
        await expect(title, address).toBeVisible()
        await untilRest(page, address)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        await expect(page.getByText(words.notFound), address).toHaveCount(0)
        const [heading, name] = [(await title.innerText()).trim(), names.get(address)]
        if (name !== undefined && !isNamedOtherwise(address) && lettersOf(heading) !== lettersOf(name))
          blame(address, `is called ${heading}, its entry in the menu ${name}`)
        await judgeWords(address, size === phone)
        // At a desk axe takes more than twice as long.
        await judgeBox(`${address} at ${size.width}, ${colorScheme}`, (size === phone) === (at % 3 !== 1))
        if (size !== phone) isLong = await hasNextPage(page, words.nextPage)
      }
      if (isLong) {
        await page.setViewportSize(desks[0])
        await turnAll(page, address, words.nextPage)
        turned.push(address)
      }
      if (!withTabs.test(address)) continue
      for (const tab of tabs) {
        await page.evaluate(to => void (window.location.hash = to), `${address}/${tab}`)
        await untilRest(page, `${address}/${tab}`)
        await expect(page.getByRole('heading', { level: 1 }).first(), tab).toBeVisible()
        await judgeWords(`${address}/${tab}`, page.viewportSize()!.width === phone.width)
      }
    }
    test.info().annotations.push({ type: 'turned', description: turned.join(' ') })
    expect([...faults].map(([fault, at]) => `${fault} at ${at.slice(0, 3).join(' ')}`)).toEqual([])
    expect(refused).toEqual([])
    for (const list of long.filter(one => mine.includes(one))) expect(turned).toContain(list)
    expect(turned.length).toBeGreaterThan(7)
  })

test('in Spanish: menu and titles are one name, and no key is seen', async ({ page, product }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1440, height: 1200 })
  const known = await noteAnswers(page)
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/?locale=es#/soon')
  const entries = await entriesOf(page, String(shellWords.es['shell.navigation']))
  expect(entries.length).toBeGreaterThan(50)
  const faults: string[] = []
  for (const { to, name } of entries) {
    await page.evaluate(address => void (window.location.hash = address), to)
    await untilRest(page, to)
    const title = page.getByRole('heading', { level: 1 }).first()
    if (isNamedOtherwise(to)) await expect(title, to).toBeVisible()
    else await expect(title, to).toHaveText(name)
    for (const key of await programKeys(page)) if (!isBulk(key, known)) faults.push(`${to}: ${key}`)
  }
  expect(faults).toEqual([])
})
