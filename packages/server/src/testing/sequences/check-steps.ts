/** Writing down what was found at points of control. The demo tells of its checks itself: it decides none. */
import { checkPoint, type AskedCheck, type CheckFacts } from '@cloche/domain/operations'
import { translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import fc from 'fast-check'
import { newId } from '../../adapters/ids.ts'
import { index, kind, perform, type Way } from './perform.ts'

const TEXTS = wordsOf('haccp').en

const checking: Way<AskedCheck, CheckFacts> = {
  operation: checkPoint,
  path: '/haccp/check',
  name: 'check',
  factsOf({ haccpPoints }, { haccpPointId }) {
    const point = haccpPoints.get(haccpPointId)
    return point === undefined
      ? null
      : {
          point,
          failing: point.failing ?? null,
          words: (key, values) => translate(TEXTS, key, values, 'en'),
        }
  },
}

interface Found {
  readonly point: number
  readonly value: number | undefined
  readonly isOk: boolean | undefined
  readonly corrective: string | undefined
}

export const CHECK_KINDS = [
  kind<Found>(
    'check',
    3,
    {
      point: index,
      value: fc.constantFrom(undefined, -30, -18, 2, 3.5, 12, 75),
      isOk: fc.constantFrom(undefined, true, false),
      corrective: fc.constantFrom(undefined, 'Door closed'),
    },
    async (kitchen, _, { point, value, isOk, corrective }, at) => {
      const points = [...kitchen.browser.haccpPoints.keys()].toSorted()
      const haccpPointId = points[point % points.length]
      if (haccpPointId === undefined) return null
      const asked: AskedCheck = {
        id: newId(),
        at,
        haccpPointId,
        ...(value === undefined ? {} : { value }),
        ...(isOk === undefined ? {} : { isOk }),
        ...(corrective === undefined ? {} : { corrective }),
      }
      return perform(kitchen, checking, asked, at)
    },
  ),
]
