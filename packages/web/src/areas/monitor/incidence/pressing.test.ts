import { expect, test } from 'vitest'
import { byPressing } from './pressing.ts'

test('open before taken on before closed; the serious first among each', () => {
  const row = (status: string, level: string, id = '') => ({ status, level, id })
  const rows = [
    row('closed', 'error'),
    row('acknowledged', 'error'),
    row('open', 'info'),
    row('open', 'warning', 'newer'),
    row('open', 'warning', 'older'),
    row('open', 'error'),
  ]
  expect(rows.toSorted(byPressing).map(({ status, level, id }) => `${status} ${level} ${id}`.trim())).toEqual(
    [
      'open error',
      'open warning newer',
      'open warning older',
      'open info',
      'acknowledged error',
      'closed error',
    ],
  )
})
