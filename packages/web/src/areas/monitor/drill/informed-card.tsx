import { Checkbox } from '@mantine/core'
import { isTicked, ticksOf, type DrillResult, type TickTarget } from '@cloche/domain/rules/recall'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { tickDrill, type Drill } from './drill.ts'
import classes from './drill.module.css'

/** Everybody who has to be told, each with a box to tick and when that was. */
export function InformedCard({
  drill,
  result,
  mayTick,
}: {
  drill: Drill
  result: DrillResult
  mayTick: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const [busy, setBusy] = useState<string | null>(null)
  const targets = ticksOf(result)
  const names = new Map([...result.places, ...result.people].map(one => [one.id, one.name]))
  const done = targets.filter(target => isTicked(drill.ticks, target)).length
  const set = async (target: TickTarget, isDone: boolean) => {
    setBusy(`${target.kind} ${target.id}`)
    await tickDrill(drill.id, target, isDone).catch(notifyProblem)
    setBusy(null)
  }
  return (
    <Card
      title={t('drill.step.told')}
      action={<span className={classes.count}>{t('drill.toldCount', { done, all: targets.length })}</span>}
    >
      {targets.length === 0 ? (
        <EmptyState compact title={t('drill.none')} />
      ) : (
        <ul className={classes.list}>
          {targets.map(target => {
            const key = `${target.kind} ${target.id}`
            const name = names.get(target.id) ?? target.id
            const tick = drill.ticks.find(one => one.kind === target.kind && one.id === target.id)
            return (
              <li key={key} className={classes.told}>
                <Checkbox
                  size="lg"
                  checked={tick !== undefined}
                  disabled={!mayTick || busy !== null}
                  aria-label={t('drill.tick', { name })}
                  label={
                    <span className={classes.who}>
                      <strong>{name}</strong>
                      <span className={classes.facts}>
                        <span>{t(`drill.kind.${target.kind}`)}</span>
                        {tick !== undefined && (
                          <span>
                            {formats.time(tick.at)} {tick.by}
                          </span>
                        )}
                      </span>
                    </span>
                  }
                  onChange={event => void set(target, event.currentTarget.checked)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
