/** An entry as a plain sentence. */
import { phraseKey } from '@cloche/domain/derive'
import { hasText, type Translate } from '../../../data/text/texts.ts'
import type { AuditEntry } from './audit-calls.ts'

/** What an entity is called; what no screen knows is named by the call that it was. */
export function kindName(entity: string, t: Translate): string {
  const key = phraseKey(entity, 'one')
  return hasText(key) ? t(key) : t('audit.other')
}

/** What it was done to: a person by name, anything else by what it is. */
function targetName({ target, before, after }: AuditEntry, t: Translate): string {
  const written = [after, before].flatMap(row => ['name', 'fullName'].map(field => row?.[field]))
  const name = target.name ?? written.find(one => typeof one === 'string' && one !== '')
  if (target.entity === 'user') return typeof name === 'string' ? name : t('audit.somebody')
  const kind = kindName(target.entity, t)
  return typeof name === 'string' ? t('audit.named', { kind, name }) : kind
}

/** What happened, in one sentence. */
export function sentenceOf(entry: AuditEntry, t: Translate): string {
  const { kind, name } = entry.actor
  const who = name ?? t(kind === 'system' ? 'audit.system' : 'audit.somebody')
  return t(`audit.said.${entry.action}`, { who, target: targetName(entry, t) })
}
