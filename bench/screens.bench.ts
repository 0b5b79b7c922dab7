/**
 * What people feel on a screen, in the system's Chromium on the demo: from a press to the frame that shows it on a
 * processor four times slower, and the frames of a trace of 10,000 labels while it is moved about.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { enter } from '../e2e/entering.ts'
import { addBareButton, pressToFrame, slowDown } from '../e2e/press-to-frame.ts'
import { startProduct } from '../e2e/product.ts'
import { newId } from '../packages/server/src/adapters/ids.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { buildWeb, isWebBuilt } from '../scripts/web-build.ts'
import type { Figure } from './figures.ts'

const RESPONSE_MS = 50
const SLOWER = 4
const BATCHES = 100
const LABELS_EACH = 100

async function opened(browser: Browser, url: string): Promise<{ page: Page; token: string }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    baseURL: url,
  })
  await context.addInitScript(() =>
    localStorage.setItem(
      'cloche.tours',
      JSON.stringify({ home: 'skipped', organization: 'skipped', profile: 'skipped', product: 'skipped' }),
    ),
  )
  const page = await context.newPage()
  const token = await enter(page, url, 'owner@demo.test', 'Central kitchen')
  return { page, token }
}

async function responses(page: Page): Promise<Figure[]> {
  await page.goto('/#/labeling/register/mask')
  const mask = page.getByRole('region', { name: 'Usual now' })
  await mask.waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(page, SLOWER)
  const bare = await pressToFrame(page, await addBareButton(page))
  const number = (name: string) => mask.getByRole('button', { name, exact: true })
  const onMask = await pressToFrame(page, number('3'), number('5'))
  await page.getByRole('searchbox', { name: /Search by name/ }).fill('bech')
  await page.getByRole('link', { name: /Béchamel Semi-product/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Béchamel' }).waitFor()
  await page.waitForLoadState('networkidle')
  const inForm = await pressToFrame(page, page.getByRole('button', { name: /^More: / }).last())
  await slowDown(page, 1)
  return [
    { what: 'the mask', ms: onMask },
    { what: 'the form', ms: inForm },
  ].map(({ what, ms }) => ({
    name: `From a press on ${what} of registering to its frame, ${SLOWER} times slower, of ${RESPONSE_MS} ms`,
    ratio: ms / RESPONSE_MS,
    atMost: 1,
    detail: `${ms} ms; a button that does nothing ${bare} ms`,
  }))
}

/** One source, so many batches made of it: 10,000 labels that one trace shows. Answers a label of each size of trace. */
async function grown(page: Page, url: string, token: string): Promise<{ small: string; large: string }> {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await page.request.post(`${url}/api/v0${path}`, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { product } = await post<{ product: { id: string } }>('/product', {
    product: { name: 'Measured sauce' },
  })
  const register = async (count: number, inputs: object[] = []) => {
    const { labels } = await post<{ labels: { id: string }[] }>('/labeling/register', {
      registration: {
        id: newId(),
        productId: product.id,
        state: 'chill',
        items: [{ count, quantity: { value: 1, unit: 'kg' } }],
        inputs,
      },
    })
    return labels[0]!.id
  }
  const from = (labelId: string) => [{ labelId, quantity: { value: 0.001, unit: 'kg' } }]
  const [large, small] = [await register(1), await register(1)]
  for (let batch = 0; batch < BATCHES; batch++) await register(LABELS_EACH, from(large))
  await register(5, from(small))
  return { small, large }
}

/** Milliseconds between frames while a trace is dragged to and fro and zoomed: the middle and nineteen of twenty. */
async function frames(page: Page, labelId: string): Promise<{ middle: number; p95: number }> {
  await page.goto(`/#/trace/${labelId}/timeline?view=graph`)
  const canvas = page.getByRole('region', { name: 'Graph', exact: true })
  await canvas.locator('.react-flow__node').first().waitFor({ timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  const area = (await canvas.boundingBox())!
  const at = (part: number): [number, number] => [area.x + area.width * part, area.y + area.height / 2]
  await page.evaluate(() => {
    const gaps: number[] = []
    Object.assign(window, { gaps })
    let last = performance.now()
    const next = (now: number) => {
      gaps.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await page.mouse.move(...at(0.5))
  for (let turn = 0; turn < 4; turn++) {
    await page.mouse.down()
    await page.mouse.move(...at(turn % 2 === 0 ? 0.8 : 0.2), { steps: 30 })
    await page.mouse.up()
    for (let step = 0; step < 8; step++) await page.mouse.wheel(0, turn < 2 ? -60 : 60)
  }
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
  const sorted = gaps.toSorted((one, two) => one - two)
  return { middle: sorted[sorted.length >> 1] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
}

export async function benchScreens(): Promise<Figure[]> {
  if (!isWebBuilt()) await buildWeb()
  const executablePath = await ensureChromium()
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { page, token } = await opened(browser, product.url)
    const figures = await responses(page)
    const { small, large } = await grown(page, product.url, token)
    const [few, many] = [await frames(page, small), await frames(page, large)]
    return [
      ...figures,
      {
        name: `Frames of a trace of ${BATCHES * LABELS_EACH} labels that is moved about, against one of six`,
        ratio: many.p95 / few.p95,
        atMost: 2,
        detail: `${many.p95.toFixed(0)} ms against ${few.p95.toFixed(0)} ms in nineteen of twenty; ${many.middle.toFixed(0)} against ${few.middle.toFixed(0)} in the middle`,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}
