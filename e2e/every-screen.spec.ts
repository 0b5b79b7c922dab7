/**
 * Every address of the route table, opened by the platform's person, who passes every gate: each is loaded afresh and
 * draws its screen with a title, without a fault in the console, without a key of the program in place of a word, without
 * anything standing out sideways at a desk and on a phone, and axe has nothing to say. Languages, desk and phone, light and
 * dark take turns: what a screen forgot to load is missing in every language, and that both say the same is a test of words.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { everyAddress } from './every-address.ts'
import { expect, test } from './product.ts'
import { programKeys } from './words-on-screen.ts'

interface Look {
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

const phone = { width: 360, height: 740 }
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

async function wear(page: Page, { colorScheme, size }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** What a change of the window brings about stands after the second frame. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

const parts = 6
for (let part = 0; part < parts; part++) {
  test(`every screen, part ${part + 1} of ${parts}`, async ({ page, product }) => {
    test.setTimeout(900_000)
    const faults: string[] = []
    page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
    const jwt = await enter(page, product.url, 'platform@demo.test', 'Hoteles Marina')
    const addresses = await everyAddress(page, product.url, jwt)
    await page.goto('/#/soon')
    const mine = addresses.filter((_, at) => at % parts === part)
    for (const [at, address] of mine.entries()) {
      for (const [turn, look] of looksOf(at, at < mine.length / 2).entries()) {
        await wear(page, look)
        if (turn === 0) {
          // Another address before the hash is a load of its own: words that another screen brought are gone.
          await page.goto(`/?locale=${at % 2 === 0 ? 'en' : 'es'}&load=${at}#${address}`)
          await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
          await expect(page.getByText(/This page does not exist|Esta página no existe/), address).toHaveCount(
            0,
          )
        }
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.colorScheme)
        await drawn(page)
        await expect(page.locator('[data-skeleton], [aria-busy="true"]'), address).toHaveCount(0)
        for (const key of await programKeys(page)) faults.push(`${address}: ${key}`)
        await expectNoSideways(page)
        if (turn === Math.floor(at / 2) % 2)
          await expectAccessible(page, `${address} at ${look.size.width}, ${look.colorScheme}`)
      }
    }
    expect(faults).toEqual([])
  })
}
