import { Button } from '@mantine/core'
import { entityNamed } from '@cloche/domain/entities'
import { useText } from '../../../data/text/texts.ts'
import { isDirty, valueOf } from '../../../entity-screens/machine/record/draft.ts'
import { useFormState } from '../../../entity-screens/machine/record/form.ts'
import { useRecordMachine } from '../../../entity-screens/machine/record/use-record-machine.ts'
import { useLeaveGuard } from '../../../entity-screens/record/leave-guard.tsx'
import { ConflictDialog } from '../../../entity-screens/record/write/conflict-dialog.tsx'
import { FormFields } from '../../../entity-screens/record/write/form-fields.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { PublicPreview, type PublicFace } from './public-preview.tsx'
import classes from './profile.module.css'

const fields = ['isPublic', 'publicName', 'publicDescription', 'image', 'legalText']

const said = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** How the organization shows itself to guests: written on one side, seen on the other. */
export default function ProfileTab({ row }: { row: { id: string } }) {
  const t = useText()
  const entity = entityNamed('organization')
  const machine = useRecordMachine(entity, { id: row.id })
  const { form, rights } = machine
  const guard = useLeaveGuard(form, () => form.discard())
  const base = useFormState(form, state => state.base)
  const edits = useFormState(form, state => state.edits)
  const isSaving = useFormState(form, state => state.isSaving)
  const conflict = useFormState(form, state => state.conflict)
  if (machine.row === null) return <FormSkeleton fields={4} />
  const now = (name: string) => valueOf(base, edits, name)
  const face: PublicFace = {
    isPublic: now('isPublic') === true,
    name: said(now('publicName')) ?? String(now('name') ?? ''),
    description: said(now('publicDescription')),
    image: said(now('image')),
    web: said(now('web')),
    legalText: said(now('legalText')),
  }
  const save = () => void machine.save()
  return (
    <div className={rights.edit ? classes.columns : undefined}>
      {rights.edit && (
        <Card title={t('profile.tab')}>
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault()
              save()
            }}
          >
            <FormFields entity={entity} form={form} recordId={row.id} slots={{}} only={fields} />
            <div className={classes.buttons}>
              {isDirty(edits) && (
                <Button variant="default" onClick={guard.leave}>
                  {t('verb.discard')}
                </Button>
              )}
              <Button type="submit" loading={isSaving} disabled={!isDirty(edits)}>
                {t('verb.save')}
              </Button>
            </div>
          </form>
          {guard.dialog}
          {conflict !== null && <ConflictDialog machine={machine} conflict={conflict} onSave={save} />}
        </Card>
      )}
      <PublicPreview face={face} />
    </div>
  )
}
