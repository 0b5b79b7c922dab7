import { Button } from '@mantine/core'
import { IconArrowsExchange, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { inKitchenUnit } from '../../../../data/amounts/units.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { fetchedPart } from '../../../../kit/fetched-part.tsx'
import { useStore } from '../../../../kit/store.ts'
import { takenStore } from './taken-store.ts'
import { takenWords } from './taken-words.ts'
import classes from './taken.module.css'

const { Part: CorrectInputs } = fetchedPart(() => import('./correct-inputs.tsx'))

/** What the last press took, and one tap to correct it. It has its place before there was any: nothing moves for it. */
export function TakenLine() {
  const t = useText()
  const formats = useFormats()
  const last = useStore(takenStore)
  const [isOpen, setIsOpen] = useState(false)
  const taken = last?.made.taken
  return (
    <div className={classes.line}>
      <IconRoute size={20} stroke={1.6} aria-hidden />
      <span className={classes.words} role="status">
        {taken === undefined || last === null ? (
          <span className={classes.hint}>{t('taken.hint')}</span>
        ) : (
          <>
            <strong>{last.name}</strong>{' '}
            <span>
              {takenWords(t, taken, amount => {
                const { value, unit } = inKitchenUnit(amount)
                return formats.quantity(value, unit)
              })}
            </span>
            {last.isWaiting && <span className={classes.hint}> {t('taken.waits')}</span>}
          </>
        )}
      </span>
      {taken !== undefined && (
        <Button
          variant="default"
          className={classes.correct!}
          leftSection={<IconArrowsExchange size={20} stroke={1.6} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('taken.correct')}
        </Button>
      )}
      {isOpen && last !== null && <CorrectInputs last={last} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
