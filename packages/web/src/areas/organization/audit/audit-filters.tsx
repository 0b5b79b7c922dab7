import { Button, Collapse, Select, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  AUDIT_GROUP_NAMES,
  AUDIT_OUTCOMES,
  type AuditGroup,
  type AuditOutcome,
} from '@cloche/domain/rules/audit'
import { phraseKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { useState } from 'react'
import { hasText, useText } from '../../../data/text/texts.ts'
import { RecordSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { Grid, Line } from '../../../kit/layout/layout.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { hiddenCount, type AuditFilters } from './filters.ts'
import classes from './audit.module.css'

interface Props {
  readonly filters: AuditFilters
  readonly onChange: (filters: AuditFilters) => void
}

/** Days, person, place, record type and outcome: what is asked for less often. */
function Further({ filters, onChange }: Props) {
  const t = useText()
  const kinds = Object.keys(ENTITIES).flatMap(name => {
    const key = phraseKey(name, 'one')
    return hasText(key) ? [{ value: name, label: t(key) }] : []
  })
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`audit.${name}`)}
      value={filters[name]}
      onChange={event => onChange({ ...filters, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Grid least={12}>
      {day('from')}
      {day('to')}
      <RecordSelect
        entity="user"
        value={filters.userId}
        onChange={userId => onChange({ ...filters, userId })}
        frame={{ label: t('audit.person') }}
      />
      <RecordSelect
        entity="location"
        value={filters.locationId}
        onChange={locationId => onChange({ ...filters, locationId })}
        frame={{ label: t('audit.place') }}
      />
      <Select
        clearable
        searchable
        label={t('audit.entity')}
        data={kinds.toSorted((one, other) => one.label.localeCompare(other.label))}
        value={filters.entity}
        onChange={entity => onChange({ ...filters, entity })}
      />
      <Select
        clearable
        label={t('audit.outcome')}
        data={AUDIT_OUTCOMES.map(value => ({ value, label: t(`audit.outcome.${value}`) }))}
        value={filters.outcome}
        onChange={outcome => onChange({ ...filters, outcome: outcome as AuditOutcome | null })}
      />
    </Grid>
  )
}

/** Search, kind and order in one line; the other filters unfold below it. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(hiddenCount(filters) > 0)
  const isNewest = filters.sort === 'desc'
  const hidden = hiddenCount(filters)
  return (
    <div className={classes.filters}>
      <Line>
        <SearchField
          value={filters.search}
          onSearch={search => onChange({ ...filters, search: search.slice(0, 100) })}
          placeholder={t('audit.search')}
        />
        <Select
          clearable
          aria-label={t('audit.group')}
          placeholder={t('audit.group')}
          data={AUDIT_GROUP_NAMES.map(value => ({ value, label: t(`audit.group.${value}`) }))}
          value={filters.group}
          onChange={group => onChange({ ...filters, group: group as AuditGroup | null })}
        />
        <Button
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.6} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('audit.moreFilters')}
          {hidden > 0 && ` (${hidden})`}
        </Button>
        <Button
          variant="subtle"
          leftSection={
            isNewest ? <IconArrowDown size={20} stroke={1.6} /> : <IconArrowUp size={20} stroke={1.6} />
          }
          onClick={() => onChange({ ...filters, sort: isNewest ? 'asc' : 'desc' })}
        >
          {t(isNewest ? 'audit.newestFirst' : 'audit.oldestFirst')}
        </Button>
      </Line>
      <Collapse expanded={isOpen}>{isOpen && <Further filters={filters} onChange={onChange} />}</Collapse>
    </div>
  )
}
