import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useWriting, type Writing } from '../../../entity-screens/fields/writing.ts'
import { titleOf } from '../../../entity-screens/fields/links/record-title.ts'
import { TitlesOf, wantedTitles } from '../../../entity-screens/machine/titles.tsx'
import type { Values } from '../../../entity-screens/machine/record/draft.ts'
import classes from './forwarding.module.css'

const forwarder = entityNamed('forwarder')
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const count = (value: unknown) =>
  (text(value) ?? '').split(/[,;\n]/).filter(part => part.trim() !== '').length

function listed(all: readonly string[], { formats }: Writing): string {
  return new Intl.ListFormat(formats.locale, { type: 'conjunction' }).format(all)
}

/** People and jobs by their names. */
function named(entity: 'user' | 'jobProfile', ids: unknown, writing: Writing): string[] {
  return texts(ids).map(id => {
    const record = writing.recordOf(entity, id)
    const name = (record && titleOf(entityNamed(entity), record, writing)) ?? '–'
    return entity === 'user' ? name : writing.t('plan.job', { name })
  })
}

const ways = (via: unknown, writing: Writing) =>
  listed(
    texts(via).map(channel => writing.t(`plan.by.${channel}`)),
    writing,
  )

/** What a rule does, in whole sentences; each is one phrase of the language. */
export function sentencesOf(rule: Values, writing: Writing): string[] {
  const { t, formats } = writing
  const said: string[] = []
  const level = t(choiceKey(forwarder, 'minimumLevel', text(rule['minimumLevel']) ?? 'warning'))
  const location = writing.recordOf('location', text(rule['locationId']) ?? '')
  const place = (location && titleOf(entityNamed('location'), location, writing)) ?? '–'
  const kinds = texts(rule['kinds']).map(kind => t(choiceKey(forwarder, 'kinds', kind)))
  said.push(
    kinds.length === 0
      ? t('plan.whatAll', { level, place })
      : t('plan.what', { kinds: listed(kinds, writing), level, place }),
  )
  const days = texts(rule['weekdays']).map(day => t(choiceKey(forwarder, 'weekdays', day)))
  if (days.length > 0) said.push(t('plan.days', { days: listed(days, writing) }))
  const [from, to] = [text(rule['from']), text(rule['to'])]
  if (from !== null || to !== null) said.push(t('plan.hours', { from: from ?? '00:00', to: to ?? '24:00' }))
  const [emails, phones] = [count(rule['emails']), count(rule['phones'])]
  const who = [
    ...named('user', rule['userIds'], writing),
    ...named('jobProfile', rule['profileIds'], writing),
    ...(emails > 0 ? [t('plan.addresses', { count: emails })] : []),
    ...(phones > 0 ? [t('plan.phones', { count: phones })] : []),
    ...(text(rule['webhookId']) === null ? [] : [t('plan.webhook')]),
  ]
  if (who.length === 0 || texts(rule['via']).length === 0) return [...said, t('plan.nobody')]
  said.push(t('plan.first', { who: listed(who, writing), how: ways(rule['via'], writing) }))
  const [quietFrom, quietTo] = [text(rule['quietFrom']), text(rule['quietTo'])]
  if ((quietFrom !== null || quietTo !== null) && quietFrom !== quietTo)
    said.push(
      t(rule['isQuietForErrors'] === true ? 'plan.quietAll' : 'plan.quiet', {
        from: quietFrom ?? '00:00',
        to: quietTo ?? '24:00',
      }),
    )
  const [every, times, after] = [rule['repeatEvery'], Number(rule['repeatTimes'] ?? 0), rule['escalateAfter']]
  const isRepeated = typeof every === 'number'
  if (isRepeated) {
    const pace = durationText(every, formats.locale)
    said.push(
      times > 0 ? t('plan.repeat', { every: pace, count: times }) : t('plan.repeatOn', { every: pace }),
    )
    if (rule['minimumLevel'] === 'info') said.push(t('plan.news'))
  }
  const next = [
    ...named('user', rule['escalateToIds'], writing),
    ...named('jobProfile', rule['escalateProfileIds'], writing),
  ]
  if (typeof after === 'number' && next.length > 0) {
    const via = texts(rule['escalateVia']).length > 0 ? rule['escalateVia'] : rule['via']
    said.push(
      t('plan.escalate', {
        after: durationText(after, formats.locale),
        who: listed(next, writing),
        how: ways(via, writing),
      }),
      t(isRepeated ? 'plan.escalateAgain' : 'plan.escalateHourly'),
    )
  }
  const bundle = Number(rule['bundleFrom'] ?? 0)
  if (bundle > 0) said.push(t('plan.bundle', { count: bundle }))
  return said
}

function Lines({ rule }: { rule: Values }) {
  const writing = useWriting()
  return (
    <ul className={classes.lines}>
      {sentencesOf(rule, writing).map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** What a rule does, as somebody would say it. */
export function PlanLines({ rule }: { rule: Values }) {
  return (
    <TitlesOf wanted={wantedTitles(forwarder, [rule])}>
      <Lines rule={rule} />
    </TitlesOf>
  )
}
