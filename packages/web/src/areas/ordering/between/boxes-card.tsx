import { Button } from '@mantine/core'
import { IconBox, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from './between.module.css'
import type { Box } from './calls.ts'
import { scanned } from './scanned.ts'
import type { Picks } from './use-picks.ts'

/** The boxes that go along, each with everything in it. */
export function BoxesCard({ boxes, picks }: { boxes: readonly Box[]; picks: Picks }) {
  const t = useText()
  const [isChoosing, setIsChoosing] = useState(false)
  const [search, setSearch] = useState('')
  const add = (box: Box) => {
    picks.addBox(box)
    setIsChoosing(false)
  }
  const free = boxes.filter(
    ({ id, name, code }) =>
      !picks.boxes.some(box => box.id === id) &&
      `${name} ${code ?? ''}`.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <Card title={t('between.boxes')}>
      <Column gap="sm">
        <Note>{t('between.boxHint')}</Note>
        <ul className={classes.lines}>
          {picks.boxes.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.line}
                aria-label={t('between.boxRemove', { name })}
                onClick={() => picks.removeBox(id)}
              >
                <IconBox size={22} stroke={1.6} aria-hidden />
                <span className={classes.what}>
                  <span className={classes.name}>{name}</span>
                </span>
                <IconX size={20} stroke={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          onClick={() => setIsChoosing(true)}
        >
          {t('between.boxAdd')}
        </Button>
      </Column>
      {isChoosing && (
        <TargetDialog
          title={t('between.boxAdd')}
          onClose={() => setIsChoosing(false)}
          search={{ value: search, onSearch: setSearch, placeholder: t('between.box') }}
          onScan={code => {
            const found = scanned(code, [], free)
            if (found !== null && 'box' in found) add(found.box)
            return Promise.resolve()
          }}
          none={{ icon: IconBox, title: t('between.boxNone') }}
          targets={free.slice(0, 60).map(box => ({
            id: box.id,
            label: box.name,
            ...(box.code === null ? {} : { detail: box.code }),
            icon: IconBox,
            choose: () => add(box),
          }))}
        />
      )}
    </Card>
  )
}
