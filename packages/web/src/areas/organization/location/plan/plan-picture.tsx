import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { fieldNamed } from '../../../../entity-screens/fields/field-view.tsx'
import { PictureInput } from '../../../../entity-screens/fields/pictures/picture-input.tsx'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { sendChange } from '../../../../entity-screens/machine/wire.ts'
import { Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import classes from './plan.module.css'

const entity = entityNamed('location')

/** The drawing of a place: uploaded for the first time, or another one in its stead. */
export function PlanPicture({
  row,
  mayEdit,
  onDone,
}: {
  row: Row<Entities['location']>
  mayEdit: boolean
  onDone: () => void
}) {
  const t = useText()
  const [value, setValue] = useState<string | null>(row.plan ?? null)
  const [isSaving, setIsSaving] = useState(false)
  const isChanged = value !== (row.plan ?? null)
  async function save() {
    setIsSaving(true)
    try {
      await sendChange(entity, row.id, { plan: value, version: row.version })
      await noteWrite()
      notify({ kind: 'success', message: t('plan.saved') })
      onDone()
    } catch (error) {
      notifyProblem(error)
    }
    setIsSaving(false)
  }
  if (!mayEdit)
    return (
      <Card>
        <EmptyState compact icon={IconMap2} title={t('plan.none')}>
          {t('plan.noneToSee')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('location.field.plan')}>
      <div className={classes.upload}>
        <Note>{t('plan.uploadHint')}</Note>
        <PictureInput
          entity={entity}
          name="plan"
          field={fieldNamed(entity, 'plan') as never}
          value={value}
          onChange={setValue}
          recordId={row.id}
          frame={{
            label: t('plan.picture'),
            withAsterisk: false,
            disabled: isSaving,
            inputWrapperOrder: hintBelow,
          }}
        />
        <div className={classes.buttons}>
          {row.plan && (
            <Button variant="default" onClick={onDone}>
              {t('verb.cancel')}
            </Button>
          )}
          <Button loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
            {t('plan.use')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
