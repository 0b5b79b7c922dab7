import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Asked {
  /** Rules that are left out. */
  readonly but?: readonly string[]
  /** Whether axe judges the contrast of colours: all parts of the kit have it judged on their page, each screen where every address is visited. */
  readonly hasColours?: boolean
}

/** Waits until what fades in a page has its colour. */
export const untilFaded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // What begins to fade does so with the next frame.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().iterations !== Infinity)
        .map(one => one.finished),
    )
  })

/** What axe has to say of an element: the rule, the element with its name, and what is to be read on it. */
export interface Violation {
  readonly rule: string
  readonly element: string
  readonly name: string
  readonly seen: string
}

/** What axe has to say of a page as it is. */
export async function violationsOf(
  page: Page,
  { but = [], hasColours = false }: Asked = {},
): Promise<Violation[]> {
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
      const isHalfCovered = (element: Element | null): boolean => {
        if (element === null) return false
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const stays = (one: Element | null): boolean =>
          one !== null && (/fixed|sticky/.test(getComputedStyle(one).position) || stays(one.parentElement))
        return [top + 1, bottom - 1].some(y => {
          const hit = document.elementFromPoint((left + right) / 2, y)
          return hit === null || (!element.contains(hit) && !hit.contains(element) && stays(hit))
        })
      }
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.flatMap(({ target }) => {
          const last = target.at(-1)
          const element = typeof last === 'string' ? document.querySelector<HTMLElement>(last) : null
          if (id === 'target-size' && isHalfCovered(element)) return []
          const name = element?.getAttribute('aria-label') ?? ''
          return [{ rule: id, element: target.join(' '), name, seen: element?.innerText ?? '' }]
        }),
      )
    },
    { tags, but: hasColours ? but : [...but, 'color-contrast'] },
  )
  return violations
}

/**
 * Nothing for axe to say of a page, once nothing in it waits for an answer and its colours have faded in; `where` names
 * it when there is. Contrast takes a third of the time, and counts where it is asked for.
 */
export async function expectAccessible(page: Page, where = 'page', asked: Asked = {}): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await untilFaded(page)
  const violations = await violationsOf(page, asked)
  expect(violations.map(({ rule, element }) => `${where}: ${rule} ${element}`)).toEqual([])
}

/** Nothing stands out of the window sideways; a window that was just made narrower is laid out anew first. */
export async function expectNoSideways(page: Page, where = ''): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(over, `${where} sideways`.trim()).toBeLessThanOrEqual(0)
}
