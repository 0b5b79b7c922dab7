import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSetUp } from '../../../data/set-up/set-up.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from '../set-up/set-up.module.css'

const { Part: DismissDialog } = fetchedPart(() =>
  import('../set-up/set-up.screen.tsx').then(part => ({ default: part.DismissDialog })),
)

/** How far the set-up is, until it is finished or put away; for everybody else and ever after nothing. */
export function SetUpCard() {
  const { data } = useSetUp()
  if (data?.shown !== 'card') return null
  return <Shown done={data.done} count={data.steps.length} />
}

const { Part: Shown } = fetchedPart(async () => {
  await loadTexts('setUp')
  return { default: Open }
})

function Open({ done, count }: { done: number; count: number }) {
  const t = useText()
  const [isDismissing, setIsDismissing] = useState(false)
  const progress = t('setUp.progress', { done, count })
  return (
    <Card title={t('setUp.title')}>
      <div className={classes.line}>
        <span>{progress}</span>
        <span className={classes.lineButtons}>
          <Button variant="subtle" onClick={() => setIsDismissing(true)}>
            {t('setUp.dismiss')}
          </Button>
          <Button component={Link} to="/set-up">
            {t('setUp.goOn')}
          </Button>
        </span>
      </div>
      <Progress mt="sm" value={(done / count) * 100} aria-label={progress} />
      {isDismissing && <DismissDialog onClose={() => setIsDismissing(false)} />}
    </Card>
  )
}
