/** Writing a check down, with and without a connection. */
import { checkPoint, type AskedCheck, type AskedFurther, type CheckFacts } from '@cloche/domain/operations'
import { doHere, type HereWay, type Sent } from '../../../data/outbox/perform-here.ts'
import { t } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

/** What was opened, or went on, because it is not in order; its address is known once the server did it. */
export interface Checked {
  readonly incidence: { readonly id: string } | null
}

/** A check with its pictures, in base 64: they travel, and wait, together with it. */
export type SentCheck = Omit<AskedCheck, 'values'> & {
  readonly photo?: string
  readonly values?: readonly (Omit<AskedFurther, 'photoId'> & { readonly photo?: string })[]
}

/** What is decided here: pictures get their own ids on the server, here it is enough that there are some. */
const decidedHere = ({ photo, values, ...asked }: SentCheck): AskedCheck => ({
  ...asked,
  ...(photo === undefined || asked.id === undefined ? {} : { photoId: asked.id }),
  ...(values === undefined
    ? {}
    : {
        values: values.map(({ photo: picture, ...value }) =>
          picture === undefined || asked.id === undefined ? value : { ...value, photoId: asked.id },
        ),
      }),
})

const way: HereWay<SentCheck, CheckFacts, Checked> = {
  kind: 'check',
  path: '/haccp/check',
  name: 'check',
  operation: {
    ...checkPoint,
    decide: (asked, facts, moment) => checkPoint.decide(decidedHere(asked), facts, moment),
  },
  factsOf({ known }, { haccpPointId, labelId, productId }) {
    const point = known.haccpPoints.get(haccpPointId)
    if (point === undefined) return null
    const label = labelId === undefined ? undefined : known.labels.get(labelId)
    return {
      point,
      words: (key, values) => t(key, values as never),
      failing: point.failing ?? null,
      productId: label?.productId ?? productId ?? null,
    }
  },
  answerOf: ({ reports }) => ({ incidence: reports[0]?.draft ?? null }),
}

/** `title`: the name of the point. @throws Problem */
export async function sendCheck(
  check: SentCheck & { readonly id: string },
  title: string,
): Promise<Sent<Checked>> {
  const sent = await doHere(way, check, { id: check.id, title, detail: '' }, () =>
    call('POST', '/haccp/check', { body: { check } }),
  )
  for (const name of ['haccpCheck', 'haccpPoint', 'incidence'])
    void queryClient.invalidateQueries({ queryKey: queryKeys.all(name) })
  return sent
}
