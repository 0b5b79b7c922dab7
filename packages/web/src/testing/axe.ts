import axe from 'axe-core'
import { expect } from 'vitest'

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Of whole pages, which a screen without bar and navigation is not. */
const ofPages = ['region', 'landmark-one-main', 'page-has-heading-one', 'bypass']

/**
 * Nothing for axe to say of what stands on the page, once nothing in it waits for an answer.
 * @param but rules that are left out
 */
export async function expectAccessible(but: readonly string[] = [], hasColours = false): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)
  const endless = (one: Animation) => one.effect?.getComputedTiming().iterations === Infinity
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(one => !endless(one))
      .map(one => one.finished),
  )
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values },
    rules: Object.fromEntries(
      [...ofPages, ...but, ...(hasColours ? [] : ['color-contrast'])].map(rule => [rule, { enabled: false }]),
    ),
  })
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Nothing stands out of the page sideways. */
export async function expectNoSideways(): Promise<void> {
  await expect
    .poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    .toBeLessThanOrEqual(0)
}
