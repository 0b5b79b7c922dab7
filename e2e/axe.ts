import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Nothing for axe to say of a page, once nothing in it waits for an answer and its colours have faded in; `where` names
 * it when there is.
 */
export async function expectAccessible(
  page: Page,
  where = 'page',
  but: readonly string[] = [],
): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    // What begins to fade does so with the next frame.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().iterations !== Infinity)
        .map(one => one.finished),
    )
  })
  // A page takes it in once, not at each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ tags, but }) => {
      const { axe: tool } = window as unknown as { axe: typeof axe }
      const found = await tool.run(document, {
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: [...tags] },
        rules: Object.fromEntries(but.map(rule => [rule, { enabled: false }])),
      })
      /** What lies half behind a bar that stays, or behind the edge, is scrolled out from under it. */
      const isHalfCovered = (selector: unknown): boolean => {
        const element = typeof selector === 'string' ? document.querySelector(selector) : null
        if (element === null) return false
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const stays = (one: Element | null): boolean =>
          one !== null && (/fixed|sticky/.test(getComputedStyle(one).position) || stays(one.parentElement))
        return [top + 1, bottom - 1].some(y => {
          const hit = document.elementFromPoint((left + right) / 2, y)
          return hit === null || (!element.contains(hit) && !hit.contains(element) && stays(hit))
        })
      }
      return found.violations
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.filter(({ target }) => id !== 'target-size' || !isHalfCovered(target.at(-1))),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => `${id} ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    },
    { tags, but },
  )
  expect(violations.map(one => `${where}: ${one}`)).toEqual([])
}

/** Nothing stands out of the window sideways; a window that was just made narrower is laid out anew first. */
export async function expectNoSideways(page: Page, where = ''): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(over, `${where} sideways`.trim()).toBeLessThanOrEqual(0)
}
