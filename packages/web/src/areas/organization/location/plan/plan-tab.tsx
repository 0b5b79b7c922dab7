import { Button } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { notifyUndo, problemText } from '../../../../data/messages.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { useRights } from '../../../../entity-screens/machine/rights.ts'
import { Column } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { ErrorState } from '../../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../../kit/states/skeletons.tsx'
import { asOutline, asPoint, pointAt } from './on-plan.ts'
import { PlanCanvas } from './plan-canvas.tsx'
import { PlanPicture } from './plan-picture.tsx'
import { PlacedTools, WaitingList } from './plan-lists.tsx'
import { usePlan, type PlanItem } from './use-plan.ts'
import classes from './plan.module.css'

/** The plan of a place: its drawing, and where sub-places and devices stand on it. */
export default function PlanTab({ row }: { row: Row<Entities['location']> }) {
  const t = useText()
  const session = useSession()
  const rights = useRights(entityNamed('location'))
  const [query] = useSearchParams()
  const plan = usePlan(row.id)
  const [chosen, setChosen] = useState<string | null>(query.get('on'))
  const [isReplacing, setIsReplacing] = useState(false)
  const mayMove = (item: PlanItem) => hasLevel(session, item.kind === 'device' ? 'D' : 'L', 2)
  if (plan.error !== null)
    return (
      <ErrorState
        compact
        title={t('record.failed')}
        actions={<Button onClick={plan.refetch}>{t('verb.retry')}</Button>}
      >
        {problemText(plan.error)}
      </ErrorState>
    )
  if (plan.isPending) return <FormSkeleton />
  if (row.plan === null || row.plan === undefined || isReplacing)
    return <PlanPicture row={row} mayEdit={rights.edit} onDone={() => setIsReplacing(false)} />
  const item = plan.placed.find(one => one.id === chosen) ?? null
  function place(one: PlanItem, x: number, y: number) {
    plan.put(one, pointAt(x, y))
    setChosen(one.id)
  }
  function takeOff(one: PlanItem) {
    const before = one.geometry
    plan.put(one, null)
    setChosen(null)
    notifyUndo(t('plan.takenOff', { name: one.name }), () => plan.put(one, before))
  }
  return (
    <div className={classes.tab}>
      <Card flush>
        <PlanCanvas
          picture={row.plan}
          items={plan.placed}
          chosen={chosen}
          onChoose={setChosen}
          mayMove={mayMove}
          onMove={plan.put}
          onTakeOff={takeOff}
          onDrop={(id, x, y) => {
            const dropped = plan.waiting.find(one => one.id === id)
            if (dropped !== undefined && mayMove(dropped)) place(dropped, x, y)
          }}
        />
      </Card>
      <Column>
        <p className={classes.saving} role="status">
          {plan.isSaving ? t('form.saving') : plan.placed.length > 0 ? t('form.saved') : ''}
        </p>
        {item !== null && (
          <PlacedTools
            item={item}
            mayMove={mayMove(item)}
            onOutline={() => plan.put(item, asOutline(item.geometry!))}
            onPoint={() => plan.put(item, asPoint(item.geometry!))}
            onTakeOff={() => takeOff(item)}
          />
        )}
        <WaitingList
          items={plan.waiting}
          hasPlaced={plan.placed.length > 0}
          mayMove={mayMove}
          onPlace={one => place(one, 0.5, 0.5)}
        />
        {rights.edit && (
          <Button variant="default" onClick={() => setIsReplacing(true)}>
            {t('plan.replace')}
          </Button>
        )}
      </Column>
    </div>
  )
}
