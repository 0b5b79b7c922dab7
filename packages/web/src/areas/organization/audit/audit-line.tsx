import {
  IconArrowBarToRight,
  IconDatabaseImport,
  IconKey,
  IconLogin2,
  IconPencil,
  IconSettings,
  IconShieldLock,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { auditGroupOf, type AuditGroup } from '@cloche/domain/rules/audit'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import type { AuditEntry } from './audit-calls.ts'
import { ChangedFields } from './changed-fields.tsx'
import { kindName, sentenceOf } from './sentence.ts'
import classes from './audit.module.css'

const signs: Record<AuditGroup, TablerIcon> = {
  session: IconLogin2,
  person: IconUser,
  rights: IconShieldLock,
  settings: IconSettings,
  export: IconArrowBarToRight,
  import: IconDatabaseImport,
  access: IconKey,
  record: IconPencil,
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const session = useSession()
  const { target, location, terminal, address, agent, requestId, sessionId, id, action } = entry
  const to = action.endsWith('removed') ? null : addressOf(target.entity, target.id, session)
  const name = target.name ?? kindName(target.entity, t)
  const item = (label: string, value: string | null | undefined, mono = false) =>
    value === null || value === undefined ? [] : [{ label: t(label), value, mono }]
  return (
    <div className={classes.details}>
      <ChangedFields entry={entry} />
      <KeyValueList
        columns={2}
        items={[
          { label: t('audit.field.record'), value: to === null ? name : <Link to={to}>{name}</Link> },
          ...item('audit.field.place', location?.name),
          ...item('audit.field.terminal', terminal?.name),
          ...item('audit.field.address', address, true),
          ...item('audit.field.agent', agent),
          ...item('audit.field.action', action, true),
          ...item('audit.field.session', sessionId, true),
          ...item('audit.field.request', requestId, true),
          ...item('audit.field.id', id, true),
        ]}
      />
    </div>
  )
}

/** One entry as a sentence; what is known of it unfolds below. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const Sign = signs[auditGroupOf(entry.action)]
  const isRefused = entry.outcome === 'refused'
  return (
    <li className={classes.line}>
      <details onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <span className={classes.sign} data-refused={isRefused || undefined}>
            <Sign size={20} stroke={1.6} aria-hidden />
          </span>
          <span className={classes.what}>
            <span className={classes.sentence}>{sentenceOf(entry, t)}</span>
            <span className={classes.beside}>
              <time dateTime={entry.at}>{formats.moment(entry.at)}</time>
              {entry.asUser !== null && entry.action !== 'session.acted-as' && (
                <span>{t('audit.as', { name: entry.asUser.name ?? t('audit.somebody') })}</span>
              )}
              {entry.location?.name !== undefined && <span>{entry.location.name}</span>}
              {entry.terminal !== null && (
                <span>{t('audit.atTablet', { name: entry.terminal.name ?? '' })}</span>
              )}
              {entry.address !== null && <span className="mono">{entry.address}</span>}
              {entry.actor.isVisitor && <Chip tone="waiting">{t('audit.visitor')}</Chip>}
              {isRefused && <Chip tone="over">{t('audit.outcome.refused')}</Chip>}
            </span>
          </span>
        </summary>
        {isOpen && <Details entry={entry} />}
      </details>
    </li>
  )
}
