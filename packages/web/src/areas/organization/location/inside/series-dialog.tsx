import { SUB_PLACE_TYPES, type Row } from '@cloche/domain/catalogue'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { typesInside, type LocationType } from '@cloche/domain/rules/places'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { select } from '../../../../data/actions/choice-fields.tsx'
import { number, text } from '../../../../data/actions/text-fields.tsx'
import { notify } from '../../../../data/messages.ts'
import { placeSign } from '../../../../data/places/place-signs.ts'
import { usePlaces } from '../../../../data/places/use-places.ts'
import { useText } from '../../../../data/text/texts.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { sendCreation } from '../../../../entity-screens/machine/wire.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { seriesMax, seriesNames } from './series.ts'
import classes from './inside.module.css'

const entity = entityNamed('location')
const previewed = 24

/** Makes several places alike at once, named and counted, with a look at them before. */
export function SeriesDialog({
  parent,
  onClose,
}: {
  parent: Row<Entities['location']>
  onClose: () => void
}) {
  const t = useText()
  const places = usePlaces()
  const types = typesInside(parent.type as LocationType)
  const nameOf = (type: LocationType) => t(choiceKey(entity, 'type', type))
  const usual = types.includes('shelf')
    ? 'shelf'
    : (types.find(type => isSubPlace(type)) ?? types[0] ?? 'position')
  const taken = [...places.values()].filter(place => place.parentId === parent.id).map(place => place.name)
  const namesOf = ({ first, count }: { first: string; count: number | null }) =>
    seriesNames(first, count ?? 0, taken)
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('places.series.title', { name: parent.name }),
        size: 'lg',
        start: { type: usual as LocationType, first: nameOf(usual), count: 6 as number | null },
        fields: () => ({
          type: select({
            label: t('location.field.type'),
            options: types.map(value => ({ value, label: nameOf(value) })),
            isRequired: true,
          }),
          first: text({ label: t('places.series.name'), max: 190, isRequired: true }),
          count: number({ label: t('places.series.count'), min: 1, max: seriesMax, isRequired: true }),
        }),
        // A name of one's own stays.
        follow: (name, { type, first }) =>
          name === 'type' && types.some(one => nameOf(one) === first) ? { first: nameOf(type) } : {},
        consequence: values => {
          const names = namesOf(values)
          const Sign = placeSign(values.type)
          return (
            <ul className={classes.preview} aria-label={t('places.series.preview')}>
              {names.slice(0, previewed).map(name => (
                <li key={name}>
                  <Sign size={16} stroke={1.6} aria-hidden />
                  {name}
                </li>
              ))}
              {names.length > previewed && <li>{t('list.moreRows', { count: names.length - previewed })}</li>}
            </ul>
          )
        },
        isReady: values => namesOf(values).length > 0,
        verb: values => t('places.series.create', { count: namesOf(values).length }),
        run: async values => {
          let done = 0
          try {
            for (const name of namesOf(values)) {
              await sendCreation(entity, { id: newId(), name, type: values.type, parentId: parent.id })
              done += 1
            }
          } catch (error) {
            if (done > 0) notify({ kind: 'warning', message: t('places.series.some', { count: done }) })
            throw error
          } finally {
            await noteWrite()
          }
          return done
        },
        done: count => t('places.series.done', { count }),
      }}
    />
  )
}

function isSubPlace(type: LocationType): boolean {
  return (SUB_PLACE_TYPES as readonly string[]).includes(type)
}
