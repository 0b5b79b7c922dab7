import { ENTITIES } from '@cloche/domain/entities'
import { isPositive } from '@cloche/domain/rules/amounts'
import { timeOnDay } from '@cloche/domain/rules/calendar'
import {
  asOne,
  begunAt,
  byStart,
  conflictsOf,
  lineKey,
  movedTo,
  partsMax,
} from '@cloche/domain/rules/day-plan'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../../../data/formats/formats.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { notify, problemText } from '../../../data/messages.ts'
import { TitlesOf, type Wanted } from '../../../entity-screens/machine/titles.tsx'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { AcceptAnyway } from './accept-anyway.tsx'
import { acceptPlan, type AcceptedLine, type DayPlan } from './calls.ts'
import { HOUR, type KeptPlan } from './kept-plan.ts'
import { arranged, changed, partsOf, setValue, splitInto, workedOut, type PlanLine } from './lines.ts'
import classes from './plan.module.css'
import { PrepLine } from './prep-line.tsx'

/** A plan before it is accepted: amounts, hours, order and people may be changed, then one press makes it come true. */
export function Draft({
  plan,
  kept,
  onChange,
  onAccepted,
}: {
  plan: DayPlan
  kept: KeptPlan
  onChange: (part: Partial<KeptPlan>) => void
  onAccepted: () => void
}) {
  const t = useText()
  const session = useSession()
  const mayOrder = hasLevel(session, 'OR', 3) || doesHere(session, 'order')
  const mayChoose = useRights(ENTITIES.user).view
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { values, machines, people, typed } = kept
  const found = workedOut(plan, kept)
  const sized = changed(found, kept)
  const preps = arranged(sized, kept)
  const conflicts = conflictsOf(preps)
  const unmoved = new Map(sized.map(prep => [lineKey(prep), prep]))
  const asFound = new Map(found.map(prep => [lineKey(prep), prep]))
  const isInConflict = conflicts.some(({ length }) => length > 0)
  const neededAt = timeOnDay(plan.day, plan.neededAt, plan.timeZone)
  const keepHours = (lines: readonly PlanLine[]) =>
    onChange({
      order: lines.map(lineKey),
      starts: Object.fromEntries(
        lines.flatMap(line =>
          Date.parse(unmoved.get(lineKey(line))?.startAt ?? '') === Date.parse(line.startAt)
            ? []
            : [[lineKey(line), line.startAt]],
        ),
      ),
    })
  const reorder = useReorder(preps.length, (id, to) =>
    keepHours(
      movedTo(
        preps,
        preps.findIndex(line => lineKey(line) === id),
        to,
      ),
    ),
  )
  const beginAt = (prep: PlanLine, hour: string) => {
    if (!HOUR.test(hour)) return
    const startAt = timeOnDay(dayOf(prep.startAt, plan.timeZone), hour, plan.timeZone)
    keepHours(byStart(preps.map(one => (one === prep ? begunAt(one, startAt) : one))))
  }
  const isChanged =
    [values, machines, people, kept.starts, kept.splits].some(record => Object.keys(record).length > 0) ||
    preps.some((prep, at) => plan.preps[at]?.productId !== prep.productId)
  const partsWanted = (productId: string): number => {
    const [first, ...others] = found.filter(line => line.productId === productId)
    return first === undefined ? 1 : partsMax(asOne([first, ...others]))
  }

  async function accept() {
    setIsAsking(false)
    setIsBusy(true)
    try {
      const lines: AcceptedLine[] = preps.flatMap(prep => {
        const { productId, part, amount, deviceId, startAt, dueAt } = prep
        return isPositive(amount)
          ? [
              {
                productId,
                part,
                amount,
                startAt,
                dueAt,
                ...(deviceId === null ? {} : { deviceId }),
                ...(mayChoose ? { userIds: [...(people[lineKey(prep)] ?? [])] } : {}),
              },
            ]
          : []
      })
      const { tasks, thaw } = await acceptPlan({
        day: plan.day,
        neededAt: plan.neededAt,
        ...(typed.length === 0 ? {} : { typed: [...typed] }),
        ...(isChanged ? { lines } : {}),
      })
      onAccepted()
      notify({ kind: 'success', message: t('dayPlan.accepted', { count: tasks + thaw }) })
    } catch (error) {
      notify({ kind: 'error', message: problemText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  const chosen: Wanted = new Map([['user id', { by: 'id', keys: new Set(Object.values(people).flat()) }]])
  if (!plan.isAcceptable)
    return (
      <Card title={t('dayPlan.make')}>
        <Note>{t(plan.demand.length > 0 ? 'dayPlan.allThere' : 'dayPlan.nothingAsked')}</Note>
      </Card>
    )
  return (
    <Card title={t('dayPlan.make')}>
      <Column>
        {preps.length === 0 ? (
          <Note>{t('dayPlan.allThere')}</Note>
        ) : (
          <TitlesOf wanted={chosen}>
            <ul className={classes.lines}>
              {preps.map((prep, at) => (
                <PrepLine
                  key={lineKey(prep)}
                  prep={prep}
                  found={asFound.get(lineKey(prep)) ?? prep}
                  parts={partsOf(preps, prep)}
                  partsMost={partsWanted(prep.productId)}
                  conflicts={conflicts[at] ?? []}
                  day={plan.day}
                  timeZone={plan.timeZone}
                  issues={plan.issues.flatMap(({ kind, productId }) =>
                    productId === prep.productId &&
                    (kind === 'runsUnclear' || kept.starts[lineKey(prep)] === undefined)
                      ? [kind]
                      : [],
                  )}
                  before={
                    preps.find(
                      one =>
                        Date.parse(one.startAt) < Date.parse(prep.dueAt) &&
                        prep.reasons.some(({ kind, of }) => kind === 'part' && of === one.product),
                    )?.product ?? null
                  }
                  isLate={Date.parse(prep.dueAt) > Date.parse(neededAt)}
                  userIds={mayChoose ? (people[lineKey(prep)] ?? []) : null}
                  at={at}
                  reorder={reorder}
                  onHour={hour => beginAt(prep, hour)}
                  onValue={value =>
                    onChange({ values: { ...values, [lineKey(prep)]: setValue(prep, value) } })
                  }
                  onMachine={deviceId => onChange({ machines: { ...machines, [lineKey(prep)]: deviceId } })}
                  onParts={count => onChange(splitInto(plan, kept, prep.productId, count))}
                  onPeople={ids => {
                    const { [lineKey(prep)]: _before, ...others } = people
                    onChange({ people: ids.length === 0 ? others : { ...people, [lineKey(prep)]: ids } })
                  }}
                />
              ))}
            </ul>
          </TitlesOf>
        )}
        <Note>{t(mayOrder ? 'dayPlan.acceptHint' : 'dayPlan.acceptHintNoOrders')}</Note>
        <Buttons>
          {isChanged && (
            <Button
              variant="default"
              size="lg"
              disabled={isBusy}
              onClick={() =>
                onChange({ splits: {}, values: {}, machines: {}, people: {}, starts: {}, order: [] })
              }
            >
              {t('dayPlan.asWorkedOut')}
            </Button>
          )}
          <Button
            size="lg"
            loading={isBusy}
            leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
            onClick={() => (isInConflict ? setIsAsking(true) : void accept())}
          >
            {t('dayPlan.accept')}
          </Button>
        </Buttons>
      </Column>
      {isAsking && (
        <AcceptAnyway
          lines={preps}
          conflicts={conflicts}
          onAccept={accept}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}
