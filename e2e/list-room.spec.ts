/**
 * Lists and details of every entity at three widths: what a row says first (its state, a date that may have passed) stands
 * within the window, no word is cut while a column has room to spare, tabs are as high as a finger needs, and the chosen
 * one is in view.
 */
import type { Page } from '@playwright/test'
import { derivedScreens, standardVerbs } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 992, height: 800 },
  { width: 360, height: 740 },
] as const

const screens = ALL_ENTITIES.flatMap(entity => {
  const own = derivedScreens(entity)
  const pathOf = (kind: string) => own.find(screen => screen.kind === kind)?.pattern.replace(/\/?\{.*$/, '')
  if (!standardVerbs(entity).includes('list') || /license|99/.test(own[0]?.gate ?? '')) return []
  return [{ entity, list: pathOf('list'), detail: pathOf('detail') }]
})

/** What is wrong with the lists on the page: said in words, by column. */
function faultsOfLists(): string[] {
  const faults: string[] = []
  const seen = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width === 0 || (left >= -0.5 && right <= innerWidth + 0.5)
  }
  for (const cell of document.querySelectorAll('[data-rank="0"]'))
    if (!seen(cell)) faults.push(`${cell.getAttribute('data-column')} stands out: ${cell.textContent}`)
  /** How much of what stands in an element is cut off, in pixels. */
  const cutOf = (element: Element) =>
    Math.max(
      element.scrollWidth - element.clientWidth,
      ...[...element.querySelectorAll('*')].map(one =>
        one.clientWidth > 1 ? one.scrollWidth - one.clientWidth : 0,
      ),
    )
  for (const table of document.querySelectorAll('[data-fills] table')) {
    const columns = new Map<string, { cut: number; spare: number }>()
    const heads = [...table.querySelectorAll('thead th')]
    for (const cell of table.querySelectorAll('[data-column]')) {
      const key = cell.getAttribute('data-column')!
      const box = cell.closest('td')!
      const head = heads[(box as HTMLTableCellElement).cellIndex]!
      // A head that stands in its column needs its room, too.
      const range = document.createRange()
      range.selectNodeContents(head)
      const needed = Math.max(cell.getBoundingClientRect().width, range.getBoundingClientRect().width)
      const before = columns.get(key) ?? { cut: 0, spare: Infinity }
      columns.set(key, {
        cut: Math.max(before.cut, cutOf(cell)),
        spare: Math.min(before.spare, box.getBoundingClientRect().width - 24 - needed),
      })
    }
    const cut = [...columns].filter(([, column]) => column.cut > 1)
    const roomy = [...columns].filter(([, column]) => column.spare > 48)
    if (cut.length > 0 && roomy.length > 0)
      faults.push(
        `${cut.map(([key]) => key).join()} cut, though there is room in ${roomy.map(([key, { spare }]) => `${key} (${Math.round(spare)})`).join()}`,
      )
  }
  for (const tab of document.querySelectorAll('nav[data-tour="tabs"] a')) {
    const { height } = tab.getBoundingClientRect()
    if (height < 44) faults.push(`tab ${tab.textContent}: ${height} px`)
  }
  for (const tab of document.querySelectorAll('nav[data-tour="tabs"] a[aria-current]'))
    if (!seen(tab)) faults.push(`chosen tab out of view: ${tab.textContent}`)
  return faults
}

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Looks at a screen in every width; answers what is wrong. */
async function look(page: Page, address: string): Promise<string[]> {
  const faults: string[] = []
  await page.goto(`/#${address}`)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    await expect(page.locator('[data-skeleton], [aria-busy="true"]'), address).toHaveCount(0)
    await expect(page.getByRole('status', { name: 'Loading' }), address).toHaveCount(0)
    await drawn(page)
    await expectNoSideways(page)
    let found = await page.evaluate(faultsOfLists)
    // Columns find their widths once the rows are drawn: what stands a moment later stays.
    for (let again = 0; found.length > 0 && again < 4; again += 1) {
      await page.waitForTimeout(250)
      found = await page.evaluate(faultsOfLists)
    }
    faults.push(...found.map(fault => `${address} at ${size.width}: ${fault}`))
  }
  return faults
}

const parts = 3
for (let part = 0; part < parts; part++) {
  test(`lists and details have room for what matters, part ${part + 1} of ${parts}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000)
    const token = await enter(page, product.url, 'owner@demo.test', 'Hotel Marina')
    const faults: string[] = []
    for (const { entity, list, detail } of screens.filter((_, at) => at % parts === part)) {
      if (list !== undefined) faults.push(...(await look(page, list)))
      if (detail === undefined) continue
      const answer = await page.request.post(`${product.url}/api/v0${entity.wire.many}/get`, {
        data: { limit: 1 },
        headers: { Authorization: `Bearer ${token}` },
      })
      const { [entity.many]: rows = [] } = (await answer.json()) as Record<string, { id: string }[]>
      if (rows[0] === undefined) continue
      faults.push(...(await look(page, `${detail}/${rows[0].id}`)))
      // The last tab, with whatever list it has.
      const tabs = page.locator('nav[data-tour="tabs"] a')
      if ((await tabs.count()) < 2) continue
      for (const name of Object.keys(entity.related ?? {}).slice(0, 1))
        faults.push(...(await look(page, `${detail}/${rows[0].id}/${name}`)))
      faults.push(...(await look(page, `${detail}/${rows[0].id}/history`)))
    }
    expect(faults).toEqual([])
  })
}
