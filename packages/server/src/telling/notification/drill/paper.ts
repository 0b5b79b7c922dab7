/** The paper of an alarm drill: who was reached by what in how many seconds, who answered, and who signs for it. */
import type { alarmDrillResult } from '@cloche/domain/rules/chase'
import { translate, type Language, languages } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Paper } from '../../../adapters/printing/paper.ts'
import type { About } from './drill.store.ts'

type AlarmDrillResult = ReturnType<typeof alarmDrillResult>
const TEXTS = wordsOf('notification', 'alarmDrills')

export interface PaperFacts extends About {
  readonly name: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly target: number
  readonly result: AlarmDrillResult
  readonly conclusion: string
  readonly signedName: string
  readonly resultDigest: string
  readonly verificationCode: string
  readonly publicKey: string
}

/** Minutes and seconds, hours where there are some: `1:02:03`. */
function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const [hours, ...rest] = parts.map(part => String(part).padStart(2, '0'))
  return parts[0] === 0 ? rest.join(':') : `${Number(hours)}:${rest.join(':')}`
}

export function alarmDrillPaper(facts: PaperFacts, language: Language): Paper {
  const { result, target } = facts
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(TEXTS[language], key, values, language)
  const clock = new Intl.DateTimeFormat(languages[language].paper, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: facts.timeZone,
  })
  const at = (instant: string) => clock.format(new Date(instant))
  const { acknowledgedAfter: took, acknowledgedBy, firstAfter } = result
  const course =
    took === null
      ? t('alarmDrill.takenNever')
      : t(took <= target ? 'alarmDrill.onTime' : 'alarmDrill.late', {
          took: clockText(took),
          target: clockText(target),
        })
  return {
    title: t('alarmDrill.paper.title'),
    subtitle: t('alarmDrill.paper.subtitle', { organization: facts.organization, place: facts.place }),
    language,
    now: facts.finishedAt,
    foot: t('alarmDrill.paper.foot', { code: facts.verificationCode }),
    blocks: [
      {
        kind: 'facts',
        rows: [
          [t('alarmDrill.field.startedAt'), [at(facts.startedAt), facts.person].filter(Boolean).join(' · ')],
          [t('alarmDrill.field.finishedAt'), at(facts.finishedAt)],
          [t('alarmDrill.field.took'), [course, acknowledgedBy].filter(Boolean).join(' · ')],
          [
            t('alarmDrill.field.reached'),
            t('alarmDrill.reachedOf', { reached: result.reached, named: result.named }),
          ],
          [
            t('alarmDrill.tellings'),
            firstAfter === null
              ? t('alarmDrill.firstNone')
              : t('alarmDrill.first', { after: clockText(firstAfter) }),
          ],
        ],
      },
      { kind: 'heading', text: t('alarmDrill.tellings') },
      result.tellings.length === 0
        ? { kind: 'text', text: t('alarmDrill.none') }
        : {
            kind: 'table',
            head: ['to', 'by', 'step', 'after', 'result', 'proof'].map(key => t(`alarmDrill.column.${key}`)),
            rows: result.tellings.map(one => [
              one.to,
              t(`delivery.choice.channel.${one.channel}`),
              [t(`delivery.choice.step.${one.step}`), one.step === 'repeat' ? String(one.number) : '']
                .filter(Boolean)
                .join(' '),
              one.sentAfter === null ? '' : clockText(one.sentAfter),
              one.fault === null
                ? t(`delivery.choice.result.${one.result}`)
                : t(`delivery.choice.fault.${one.fault}`),
              one.proof ?? '',
            ]),
            widths: [0.2, 0.13, 0.14, 0.1, 0.18, 0.25],
          },
      ...(facts.conclusion === ''
        ? []
        : [
            { kind: 'heading' as const, text: t('alarmDrill.field.conclusion') },
            { kind: 'text' as const, text: facts.conclusion },
          ]),
      {
        kind: 'facts',
        rows: [
          [t('alarmDrill.field.signedName'), facts.signedName],
          [t('alarmDrill.field.verificationCode'), facts.verificationCode],
          [t('alarmDrill.field.resultDigest'), facts.resultDigest],
          [t('alarmDrill.field.publicKey'), facts.publicKey],
        ],
      },
      { kind: 'note', text: t('alarmDrill.paper.note') },
    ],
  }
}
