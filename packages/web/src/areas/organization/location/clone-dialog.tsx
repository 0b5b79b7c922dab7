import { IconCheck, IconX } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { copyName } from '@cloche/domain/rules/places'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { usePlaces } from '../../../data/places/use-places.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { sendClone } from '../../../entity-screens/machine/wire.ts'
import { Grid } from '../../../kit/layout/layout.tsx'
import { idsBelow } from './list/branches.ts'
import classes from './location.module.css'

const copied = ['settings', 'periods', 'inside', 'positions'] as const
const left = ['people', 'labels', 'devices', 'history'] as const

/** Copies a place with all that lies inside it; says before what comes along and what does not. */
export default function CloneDialog({
  row,
  onClose,
}: {
  row: { id: string; name: string; parentId?: string | null }
  onClose: () => void
}) {
  const t = useText()
  const session = useSession()
  const navigate = useNavigate()
  const places = usePlaces()
  const parentId = places.get(row.id)?.parentId ?? row.parentId ?? null
  const beside = [...places.values()].filter(place => place.parentId === parentId).map(place => place.name)
  const inside = idsBelow(places, row.id).length - 1
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('places.clone.title', { name: row.name }),
        start: { name: copyName(row.name, beside) },
        fields: () => ({ name: text({ label: t('field.name'), max: 200, isRequired: true }) }),
        consequence: (
          <Grid least={13}>
            <div>
              <div className={classes.term}>{t('places.clone.comes')}</div>
              <ul className={classes.points} data-good>
                {copied.map(what => (
                  <li key={what}>
                    <IconCheck size={18} stroke={2} aria-hidden />
                    {t(`places.clone.${what}`, { count: inside })}
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <div className={classes.term}>{t('places.clone.stays')}</div>
              <ul className={classes.points}>
                {left.map(what => (
                  <li key={what}>
                    <IconX size={18} stroke={2} aria-hidden />
                    {t(`places.clone.${what}`)}
                  </li>
                ))}
              </ul>
            </div>
          </Grid>
        ),
        verb: t('verb.clone'),
        run: async ({ name }) => {
          const copy = await sendClone(entityNamed('location'), row.id, name)
          await noteWrite()
          return copy
        },
        done: () => t('record.cloned'),
      }}
      onDone={copy => {
        onClose()
        const to = addressOf('location', copy.id, session)
        if (to !== null) void navigate(to)
      }}
    />
  )
}
