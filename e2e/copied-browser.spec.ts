/** A browser that was copied with all it keeps, as when tablets are set up from one image: both label, and nothing is lost. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { readQueue } from './browser-storage.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const mask = '/?tour=0#/labeling/register/mask'

/** A printer that keeps what it is given. */
const keepPrints = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.print = () => {
      const top = window.top as unknown as { printed?: string[] }
      ;(top.printed ??= []).push(document.body.innerText)
    }
  })
const printsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { printed?: string[] }).printed ?? [])

test('a browser and its copy both label from the first press on, under numbers of their own', async ({
  product,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-browsers-'))
  const open = (name: string) =>
    chromium.launchPersistentContext(join(folder, name), {
      ...launchOptions,
      baseURL: product.url,
      locale: 'en-GB',
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    })
  const ready = async (page: Page) => {
    await page.goto(mask)
    await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
  }
  const contexts: BrowserContext[] = []
  try {
    const first = await open('one')
    const [page = await first.newPage()] = first.pages()
    const jwt = await enter(page, product.url, owner, kitchen)
    await ready(page)
    await first.close()
    cpSync(join(folder, 'one'), join(folder, 'two'), { recursive: true, verbatimSymlinks: true })

    const codes: string[] = []
    const pages: Page[] = []
    for (const name of ['one', 'two']) {
      const context = await open(name)
      contexts.push(context)
      await keepPrints(context)
      const [opened = await context.newPage()] = context.pages()
      await ready(opened)
      pages.push(opened)
    }
    // Both hold the same numbers now, and neither knows of the other.
    for (const opened of pages) {
      const usual = opened.getByRole('region', { name: 'Often labelled at this hour' })
      await usual.getByRole('button', { name: / · / }).first().click()
      await expect.poll(() => printsOf(opened), { timeout: 20_000 }).toHaveLength(1)
    }
    for (const opened of pages) {
      await expect.poll(async () => (await readQueue(opened)).length, { timeout: 30_000 }).toBe(0)
    }
    const answer = await pages[0]!.request.post(`${product.url}/api/v0/labeling/labels/get`, {
      headers: { Authorization: `Bearer ${jwt}` },
      data: { limit: 2, by: 'created', sort: 'desc', attributes: ['serial', 'batchId', 'created'] },
    })
    const { labels } = (await answer.json()) as { labels: { serial: string; batchId: string }[] }
    codes.push(...labels.map(({ serial }) => serial))
    expect(new Set(codes).size).toBe(2)
    expect(new Set(labels.map(({ batchId }) => batchId)).size).toBe(2)
  } finally {
    for (const context of contexts) await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
