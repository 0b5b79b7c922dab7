import { IconArrowRight, IconCircleCheck, IconCircleX, IconCornerDownRight } from '@tabler/icons-react'
import type { Life, Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { ReactNode } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { FoodState } from '../../../data/food/food-state.tsx'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeLife } from '../../../entity-screens/fields/amounts/life.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from './program-way.module.css'

/** From state to state: what a program does to food, how long and how warm, and the dates it leaves. */
export function ProgramWay({ row: program }: { row: Row<Entities['program']> }) {
  const t = useText()
  const locale = useLocale()
  const formats = useFormats()
  const paths = [program.fromState, program.nextState, program.reuseState].filter(path => path !== null)
  const { data } = useRecords('state', { limit: 10, filter: { path: paths } })
  const stateOf = (path: string) => {
    const own = data?.rows.find(state => state.path === path && !state.isPublic)?.name
    return <FoodState path={path} size="lg" {...(own === undefined ? {} : { name: own })} />
  }
  const dates = (bestBefore: Life | null, expiration: Life | null): ReactNode => {
    const said = [
      bestBefore === null ? null : `${t('program.field.nextBestBefore')}: ${writeLife(bestBefore, t)}`,
      expiration === null ? null : `${t('program.field.nextExpiration')}: ${writeLife(expiration, t)}`,
    ].filter(one => one !== null)
    return said.map(one => <small key={one}>{one}</small>)
  }
  const times = [
    ['cookTime', program.cookTime],
    ['holdTime', program.holdTime],
    ['progressTime', program.progressTime],
  ] as const
  const Served = program.isConsumable ? IconCircleCheck : IconCircleX
  return (
    <Card title={t('program.way')}>
      <div className={classes.way}>
        {stateOf(program.fromState)}
        <div className={classes.arrow}>
          <span>
            {times.map(
              ([name, seconds]) =>
                seconds !== null && (
                  <span key={name} title={t(`program.field.${name}`)}>
                    {durationText(seconds, locale)}
                  </span>
                ),
            )}
            {program.cookTemperature !== null && (
              <span title={t('program.field.cookTemperature')}>
                {formats.quantity(program.cookTemperature, 'C')}
              </span>
            )}
            {program.targetTemperature !== null && (
              <b title={t('program.field.targetTemperature')}>
                {formats.quantity(program.targetTemperature, 'C')}
              </b>
            )}
          </span>
          <IconArrowRight size={26} stroke={1.6} aria-hidden />
        </div>
        <Column gap="sm">
          <div className={classes.end}>
            {stateOf(program.nextState)}
            <span>{t('program.way.end')}</span>
            {dates(program.nextBestBefore, program.nextExpiration)}
          </div>
          {program.reuseState === null ? (
            <small className={classes.none}>{t('program.way.noReuse')}</small>
          ) : (
            <div className={classes.end}>
              <IconCornerDownRight size={20} stroke={1.6} aria-hidden />
              {stateOf(program.reuseState)}
              <span>{t('program.way.reuse')}</span>
              {dates(program.reuseBestBefore, program.reuseExpiration)}
            </div>
          )}
        </Column>
      </div>
      <p className={classes.served} data-on={program.isConsumable || undefined}>
        <Served size={20} stroke={1.6} aria-hidden />
        {t(program.isConsumable ? 'program.way.served' : 'program.way.notServed')}
      </p>
    </Card>
  )
}
