import { licenseEffects } from '@cloche/domain/rules/permissions'
import { useMemo, useState } from 'react'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { segments, select } from '../../data/actions/choice-fields.tsx'
import { day } from '../../data/actions/text-fields.tsx'
import { dayEnd } from '../../data/formats/day-start.ts'
import { useFormats } from '../../data/formats/formats.ts'
import { dayOf } from '../../data/formats/values.ts'
import { useText } from '../../data/text/texts.ts'
import { newId } from '../../data/wire/new-id.ts'
import { grantLicense, useGranteePlaces, useGrantees, type OwnAllotment } from './grant-calls.ts'

interface Values {
  readonly allotmentId: string | null
  readonly organizationId: string | null
  readonly locationId: string | null
  readonly holder: 'all' | 'one' | null
  readonly to: string
}

/** Whether a type is for people, one of whom may hold it alone. */
const isForPeople = (type: OwnAllotment['type']) => licenseEffects[type].holder === 'user' && type !== 'user'

/** The last day on which something holds that ends then, and never later than the allotment. */
const endOf = (to: string, allotment: OwnAllotment, timeZone: string | undefined): string | null => {
  if (to === '') return allotment.to
  const end = dayEnd(to, timeZone)
  return allotment.to !== null && end > allotment.to && dayOf(allotment.to, timeZone) === to
    ? allotment.to
    : end
}

/** Grants a licence out of an allotment to an organization that is looked after. */
export function GrantDialog({
  allotments,
  organizationId,
  onClose,
}: {
  allotments: readonly OwnAllotment[]
  /** Chosen before; null: none yet. */
  organizationId: string | null
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  // Sent again after a cut connection, it is granted once.
  const id = useMemo(() => newId(), [])
  const [chosen, setChosen] = useState(organizationId)
  const grantees = useGrantees('')
  const places = useGranteePlaces(chosen)
  const typeName = (type: string) => t(`affiliate.licenseType.${type}`)
  const found = (value: string | null) => allotments.find(one => one.id === value)
  const none = t('affiliate.grantNone')
  const open = allotments.filter(({ left }) => left > 0)
  return (
    <ActionDialog<Values, { type: string; organization: string }>
      onClose={onClose}
      action={{
        title: t('affiliate.grant'),
        size: 'md',
        start: {
          allotmentId: open.length === 1 ? (open[0]?.id ?? null) : null,
          organizationId,
          locationId: null,
          holder: 'all',
          to: '',
        },
        fields: ({ allotmentId }) => {
          const allotment = found(allotmentId)
          return {
            allotmentId: select({
              label: t('affiliate.grantWhat'),
              options: open.map(one => ({
                value: one.id,
                label: t('affiliate.grantOption', {
                  type: typeName(one.type),
                  left: formats.number(one.left, 0),
                }),
              })),
              isRequired: true,
            }),
            organizationId: select({
              label: t('affiliate.grantWhom'),
              options: (grantees.data?.organizations ?? []).map(one => ({ value: one.id, label: one.name })),
              none,
              isRequired: true,
            }),
            locationId: select({
              label: t('affiliate.grantWhere'),
              hint: t('affiliate.grantWhere.hint'),
              options: (places.data?.places ?? []).map(one => ({ value: one.id, label: one.name })),
              none,
            }),
            holder:
              allotment !== undefined && isForPeople(allotment.type)
                ? segments({
                    label: t('affiliate.grantFor'),
                    hint: t('affiliate.grantFor.hint'),
                    options: [
                      { value: 'all', label: t('affiliate.grantForAll') },
                      { value: 'one', label: t('affiliate.grantForOne') },
                    ],
                  })
                : null,
            to: day({
              label: t('affiliate.grantTo'),
              hint:
                allotment?.to == null
                  ? t('affiliate.grantTo.hintOpen')
                  : t('affiliate.grantTo.hint', { day: formats.day(allotment.to) }),
            }),
          }
        },
        follow: (name, values) => {
          if (name !== 'organizationId') return {}
          setChosen(values.organizationId)
          return { locationId: null }
        },
        verb: t('affiliate.grantVerb'),
        run: async ({ allotmentId, organizationId: whom, locationId, holder, to }) => {
          const allotment = found(allotmentId)
          if (allotment === undefined || whom === null) return false
          await grantLicense({
            id,
            allotmentId: allotment.id,
            organizationId: whom,
            locationId,
            isPersonal: holder === 'one' && isForPeople(allotment.type),
            to: endOf(to, allotment, formats.timeZone),
          })
          const organization = grantees.data?.organizations.find(one => one.id === whom)?.name ?? ''
          return { type: typeName(allotment.type), organization }
        },
        done: answer => t('affiliate.granted', answer),
      }}
    />
  )
}
