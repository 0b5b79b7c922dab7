import { Button } from '@mantine/core'
import type { LifePair } from '@cloche/domain/rules/expiry'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { stateLook } from '../../../../data/food/state-looks.ts'
import { useStateName } from '../../../../data/food/state-name.ts'
import { useText, type Translate } from '../../../../data/text/texts.ts'
import { Tile } from '../../../../kit/floor/tile.tsx'
import { Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import classes from '../register.module.css'
import { isUncontrolled, programOf, type StateChoice } from '../draft/state-choices.ts'

/** `3 days`: the safety date where there is one, else the quality date. */
function writeLife(life: LifePair | null, t: Translate): string {
  const length = life?.expiration ?? life?.bestBefore ?? null
  return length === null ? t('register.noLife') : t(`word.${length.unit}`, { count: length.value })
}

export interface StateTilesProps {
  readonly choices: readonly StateChoice[]
  readonly productLife: unknown
  readonly state: string
  readonly programId: string | null
  readonly onChange: (chosen: { state: string; programId: string | null }) => void
}

/** The state the labels begin in, each with how long the product keeps in it. */
export const StateTiles = memo(function StateTiles({
  choices,
  productLife,
  state,
  programId,
  onChange,
}: StateTilesProps) {
  const t = useText()
  const stateName = useStateName()
  const [isOpen, setIsOpen] = useState(false)
  const shown = choices.filter(choice => isOpen || choice.isUsual || choice.state === state)
  const programs = choices.find(choice => choice.state === state)?.programs ?? []
  const chosen = programs.find(({ id }) => id === programId)
  return (
    <Card
      title={t('register.state')}
      action={
        shown.length < choices.length && (
          <Button
            variant="subtle"
            className={classes.headButton!}
            rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('register.moreStates')}
          </Button>
        )
      }
    >
      <div className={classes.stateTiles}>
        {shown.map(choice => {
          const { color, icon } = stateLook(choice.state)
          return (
            <Tile
              key={choice.state}
              label={stateName(choice.state, choice.name)}
              detail={writeLife(choice.life, t)}
              color={color}
              icon={icon}
              isChosen={choice.state === state}
              onPress={() => onChange({ state: choice.state, programId: programOf(choice, productLife) })}
            />
          )
        })}
      </div>
      {isUncontrolled(chosen) && <Note>{t('register.withoutControl')}</Note>}
      {programs.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('register.program')}>
          <span className={classes.chipsLabel}>{t('register.program')}</span>
          {[null, ...programs].map(program => (
            <button
              key={program?.id ?? 'none'}
              type="button"
              className={classes.chip}
              aria-pressed={(program?.id ?? null) === programId}
              onClick={() => onChange({ state, programId: program?.id ?? null })}
            >
              {program?.name ?? t('register.noProgram')}
            </button>
          ))}
        </div>
      )}
    </Card>
  )
})
