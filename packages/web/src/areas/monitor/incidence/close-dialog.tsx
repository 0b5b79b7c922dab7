import { INCIDENCE_OUTCOMES } from '@cloche/domain/catalogue'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'

const entity = entityNamed('incidence')

/** Asks for what has to be said before an incidence is closed. */
export function CloseDialog({ row, onClose }: { row: Row<Entities['incidence']>; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('incidence.close'),
        start: { cause: row.cause ?? '', corrective: row.corrective ?? '', outcome: row.outcome },
        fields: () => ({
          cause: longText({ label: t('incidence.field.cause'), max: 4000, isRequired: true }),
          corrective: longText({ label: t('incidence.field.corrective'), max: 4000, isRequired: true }),
          outcome: radios({
            label: t('incidence.field.outcome'),
            isRequired: true,
            options: INCIDENCE_OUTCOMES.map(value => ({
              value,
              label: t(`incidence.choice.outcome.${value}`),
            })),
          }),
        }),
        verb: t('incidence.close'),
        run: async values => {
          // Without a version: its machine goes on measuring meanwhile, and what somebody closed stays as it is.
          await sendChange(entity, row.id, { status: 'closed', ...values })
          await noteWrite()
        },
        done: () => t('incidence.isClosed'),
      }}
    />
  )
}
