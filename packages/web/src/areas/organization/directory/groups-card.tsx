import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { roleNames } from '@cloche/domain/rules/permissions'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { Line, Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { usePlaceNames } from '../places/use-places.ts'
import { changeDirectory, type Directory, type GroupRule } from './directory-calls.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** Step 3: what the people of each group of the directory may do here. */
export function GroupsCard({ directory }: { directory: Directory }) {
  const t = useText()
  const { rules, groupsClaim, mayChange, version } = directory
  /** A rule by its index; -1 is a new one. */
  const [edited, setEdited] = useState<number | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const save = (next: readonly GroupRule[]) => changeDirectory({ rules: next }, version)
  return (
    <Card title={t('directory.step.groups')}>
      <Note>{t('directory.groupsHow')}</Note>
      {rules.length === 0 ? (
        <EmptyState compact icon={IconUsersGroup} title={t('directory.noRules')}>
          {t('directory.noRulesHint')}
        </EmptyState>
      ) : (
        <Lines>
          {rules.map((rule, at) => (
            <RuleLine key={rule.group} rule={rule} {...(mayChange ? { onEdit: () => setEdited(at) } : {})} />
          ))}
        </Lines>
      )}
      <Note>
        {groupsClaim === '' ? t('directory.noClaim') : t('directory.claim', { claim: groupsClaim })}
      </Note>
      {mayChange && (
        <Line>
          <Button variant="default" onClick={() => setEdited(-1)}>
            {t('directory.addRule')}
          </Button>
          <Button variant="subtle" onClick={() => setIsNaming(true)}>
            {t('directory.nameClaim')}
          </Button>
        </Line>
      )}
      {edited !== null && (
        <RuleDialog
          rule={rules[edited] ?? null}
          taken={rules.filter((_, at) => at !== edited).map(rule => rule.group)}
          onClose={() => setEdited(null)}
          onSave={rule => save(edited === -1 ? [...rules, rule] : rules.with(edited, rule))}
          onRemove={() => save(rules.filter((_, at) => at !== edited))}
        />
      )}
      {isNaming && (
        <ActionDialog
          onClose={() => setIsNaming(false)}
          action={{
            title: t('directory.nameClaim'),
            start: { groupsClaim },
            fields: () => ({
              groupsClaim: text({
                label: t('directory.claimName'),
                hint: t('directory.claimName.hint'),
                max: 200,
              }),
            }),
            verb: t('verb.save'),
            run: ({ groupsClaim: next }) => changeDirectory({ groupsClaim: next }, version),
          }}
        />
      )}
    </Card>
  )
}

function RuleLine({ rule, onEdit }: { rule: GroupRule; onEdit?: () => void }) {
  const t = useText()
  const placeOf = usePlaceNames()
  const profiles = useRecords('jobProfile', { limit: 500, attributes: ['id', 'name'] })
  const nameOf = (id: string) => profiles.data?.rows.find(profile => profile.id === id)?.name
  const places = new Set([...rule.locationIds, ...rule.jobs.map(job => job.locationId)])
  const named = [
    rule.roleLevel === null ? undefined : t(`permission.role.${roleNames[rule.roleLevel as 0]}`),
    ...[...new Set(rule.jobs.map(job => job.profileId))].map(nameOf),
    ...[...places].map(placeOf),
  ]
  return (
    <ListedLine
      sign={<IconUsersGroup size={20} stroke={1.6} aria-hidden />}
      name={rule.group}
      detail={named.filter(name => name !== undefined).join(' · ')}
    >
      {onEdit !== undefined && (
        <Button variant="subtle" color="gray" onClick={onEdit}>
          {t('verb.edit')}
        </Button>
      )}
    </ListedLine>
  )
}
