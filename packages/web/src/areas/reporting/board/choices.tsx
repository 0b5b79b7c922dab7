import { Chip, Group } from '@mantine/core'
import { GROUP_FIGURES_MAX, GROUP_PLACES_MAX } from '@cloche/domain/catalogue'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { Board, BoardAnswer } from './use-board.ts'
import classes from './board.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
}

/** Several of many; no more than so many can be chosen. */
function Several<Value extends string>({
  label,
  choices,
  chosen,
  most,
  onChoose,
}: {
  label: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  most: number
  onChoose: (chosen: Value[]) => void
}) {
  const isFull = chosen.length >= most
  return (
    <Column gap="sm">
      <Note>{label}</Note>
      <Chip.Group multiple value={[...chosen]} onChange={value => onChoose(value)}>
        <div className={classes.choices}>
          <Group gap="xs" role="group" aria-label={label}>
            {choices.map(({ value, label: name }) => (
              <Chip
                key={value}
                value={value}
                size="lg"
                classNames={{ label: classes.choice }}
                disabled={isFull && !chosen.includes(value)}
              >
                {name}
              </Chip>
            ))}
          </Group>
        </div>
      </Chip.Group>
    </Column>
  )
}

/** Which figures of which places stand on the board. */
export function Choices({
  board,
  offered,
  places,
  onChoose,
}: {
  board: Board
  offered: BoardAnswer['offered']
  places: BoardAnswer['choices']
  onChoose: (board: Board) => void
}) {
  const t = useText()
  const { figures, placeIds } = board
  return (
    <Card title={t('groupBoard.choose')}>
      <Column>
        <Several
          label={t('groupBoard.figures', { count: figures.length, most: GROUP_FIGURES_MAX })}
          choices={offered.map(name => ({ value: name, label: t(`groupBoard.figure.${name}`) }))}
          chosen={figures}
          most={GROUP_FIGURES_MAX}
          // In the order in which they are offered, whichever was chosen first.
          onChoose={chosen => onChoose({ ...board, figures: offered.filter(name => chosen.includes(name)) })}
        />
        <Several
          label={
            placeIds.length === 0
              ? t('groupBoard.noPlaces')
              : t('groupBoard.places', { count: placeIds.length, most: GROUP_PLACES_MAX })
          }
          choices={places.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={placeIds}
          most={GROUP_PLACES_MAX}
          onChoose={chosen => onChoose({ ...board, placeIds: chosen })}
        />
        <Note>{t('groupBoard.keptForYou')}</Note>
      </Column>
    </Card>
  )
}
