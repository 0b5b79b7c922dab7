import { expect, test } from 'vitest'
import { moreScreens } from './more-screens.ts'

const item = (path: string) => ({ path })

test('more shows at most five screens, those that may be opened, in the order of the floor', () => {
  const open = ['/admin', '/products/{page?}', '/haccp/haccps/{page?}'].map(item)
  expect(moreScreens(open).map(({ path }) => path)).toEqual(['/haccp/haccps/{page?}', '/products/{page?}'])
  const many = [
    '/monitor/live',
    '/labeling/labels/{page?}',
    '/container/containers/{page?}',
    '/stock/products/{page?}',
    '/notification/notifications/{page?}',
    '/products/{page?}',
    '/haccp/haccps/{page?}',
  ].map(item)
  expect(moreScreens(many)).toHaveLength(5)
  expect(moreScreens([])).toEqual([])
})
