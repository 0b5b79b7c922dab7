import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().iterations !== Infinity)
        .map(one => one.finished),
    )
  })
  const { violations } = await new AxeBuilder({ page })
    // There are no frames to look into, and nobody reads what passed.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([...but])
    .withTags(tags)
    .analyze()
  expect(
    violations.map(one => `${where}: ${one.id} ${one.nodes.map(node => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Nothing stands out of the window sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window!)
}
