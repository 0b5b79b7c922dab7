/** Writing a check down, with and without a connection. */
import { checkPoint, type AskedCheck, type CheckFacts } from '@cloche/domain/operations'
import { doHere, type HereWay, type Sent } from '../../../data/outbox/perform-here.ts'
import { t } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'

/** What was opened because it is not in order; its address is known once the server did it. */
export interface Checked {
  readonly incidence: { readonly id: string } | null
}

const way: HereWay<AskedCheck, CheckFacts, Checked> = {
  kind: 'check',
  path: '/haccp/check',
  name: 'check',
  operation: checkPoint,
  factsOf({ known }, { haccpPointId }) {
    const point = known.haccpPoints.get(haccpPointId)
    return point === undefined ? null : { point, words: (key, values) => t(key, values as never) }
  },
  answerOf: ({ reports }) => ({ incidence: reports[0]?.draft ?? null }),
}

/** `title`: the name of the point. @throws Problem */
export const sendCheck = (
  check: AskedCheck & { readonly id: string },
  title: string,
): Promise<Sent<Checked>> =>
  doHere(way, check, { id: check.id, title, detail: '' }, () =>
    call('POST', '/haccp/check', { body: { check } }),
  )
