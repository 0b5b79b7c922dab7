import { Button, MultiSelect } from '@mantine/core'
import { roleNames } from '@cloche/domain/rules/permissions'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { select } from '../../../data/actions/choice-fields.tsx'
import { own, text } from '../../../data/actions/text-fields.tsx'
import { notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { usePlaces } from '../places/use-places.ts'
import type { GroupRule } from './directory-calls.ts'

/** Owners are made by owners alone. */
const GIVEN = roleNames.slice(0, 5)

interface Typed {
  readonly group: string
  readonly role: string | null
  readonly places: readonly string[]
  readonly profiles: readonly string[]
}

/** What a rule says: every profile at every place. */
const ruleOf = ({ group, role, places, profiles }: Typed): GroupRule => ({
  group,
  roleLevel: role === null ? null : Number(role),
  locationIds: [...places],
  jobs: profiles.flatMap(profileId => places.map(locationId => ({ profileId, locationId }))),
})

/** Asks what the people of a group may do here. */
export function RuleDialog({
  rule,
  taken,
  onClose,
  onSave,
  onRemove,
}: {
  /** Null: a new one. */
  rule: GroupRule | null
  /** Groups that have a rule. */
  taken: readonly string[]
  onClose: () => void
  onSave: (rule: GroupRule) => Promise<unknown>
  onRemove: () => Promise<unknown>
}) {
  const t = useText()
  const places = usePlaces()
  const profiles = useRecords('jobProfile', { limit: 500, attributes: ['id', 'name'] })
  const start: Typed = {
    group: rule?.group ?? '',
    role: rule === null || rule.roleLevel === null ? null : String(rule.roleLevel),
    places: [...new Set([...(rule?.locationIds ?? []), ...(rule?.jobs ?? []).map(job => job.locationId)])],
    profiles: [...new Set((rule?.jobs ?? []).map(job => job.profileId))],
  }
  const several = (
    name: 'places' | 'profiles',
    options: readonly { readonly value: string; readonly label: string }[],
  ) =>
    own<readonly string[]>(({ value, onChange, error, onLeave }) => (
      <MultiSelect
        label={t(`directory.rule.${name}`)}
        description={t(`directory.rule.${name}.hint`)}
        inputWrapperOrder={hintBelow}
        name={name}
        data={[...options]}
        value={[...value]}
        error={error}
        searchable
        clearable
        onBlur={onLeave}
        onChange={onChange}
      />
    ))
  return (
    <ActionDialog<Typed, true>
      onClose={onClose}
      action={{
        title: t(rule === null ? 'directory.addRule' : 'directory.editRule'),
        size: 'lg',
        start,
        fields: () => ({
          group: text({
            label: t('directory.rule.group'),
            hint: t('directory.rule.group.hint'),
            max: 256,
            isRequired: true,
          }),
          role: select({
            label: t('directory.rule.role'),
            hint: t('directory.rule.role.hint'),
            options: GIVEN.map((name, level) => ({
              value: String(level),
              label: t(`permission.role.${name}`),
            })),
          }),
          places: several(
            'places',
            (places.data ?? []).map(({ id, name, depth }) => ({
              value: id,
              label: `${'– '.repeat(depth)}${name}`,
            })),
          ),
          profiles: several(
            'profiles',
            (profiles.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ),
        }),
        judge: values => ({
          group: taken.some(name => name.trim().toLowerCase() === values.group.trim().toLowerCase())
            ? t('directory.rule.taken')
            : undefined,
          places:
            values.profiles.length > 0 && values.places.length === 0
              ? t('directory.rule.needsPlace')
              : undefined,
        }),
        consequence:
          rule === null ? (
            t('directory.rule.how')
          ) : (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => void onRemove().then(onClose).catch(notifyProblem)}
            >
              {t('directory.removeRule')}
            </Button>
          ),
        verb: t('verb.save'),
        run: async values => {
          await onSave(ruleOf(values))
          return true
        },
      }}
    />
  )
}
