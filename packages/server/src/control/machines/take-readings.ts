/** Takes what a machine measured: judged, written, what was refused counted at its sensor. */
import { Problem } from '@cloche/domain/problems'
import type { RefusalCode } from '@cloche/domain/rules/readings'
import { translate, languageOf, type Locale } from '@cloche/domain/text'
import { wordsOf as wordsIn } from '@cloche/domain/text/dictionaries'
import type { Transaction } from '../../database/transaction.ts'
import { lockSensors, noteRefusals, writeReadings } from '../temperature-history/index.ts'
import type { MachineCaller } from './caller.ts'
import { judgeRows } from './judge-readings.ts'

const WORDS = wordsIn('devices')

export interface Rejected<Code extends string> {
  readonly index: number
  readonly code: Code
  /** In the caller's language. */
  readonly message: string
}

export interface Taken<Code extends string> {
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: readonly Rejected<Code>[]
}

/** The rejected with their words, each said once. */
export function worded<Code extends string>(
  rejected: readonly { readonly index: number; readonly code: Code }[],
  wordsOf: 'reading' | 'machineEvent',
  locale: Locale,
): Rejected<Code>[] {
  const said = new Map<Code, string>()
  const texts = WORDS[languageOf(locale)]
  return rejected.map(({ index, code }) => {
    const message = said.get(code) ?? translate(texts, `${wordsOf}.refused.${code}`, {}, locale)
    said.set(code, message)
    return { index, code, message }
  })
}

/**
 * @param isSure as `writingReadings` says
 * @throws NOT_ALLOWED where all that was measured belongs to other devices
 */
export async function takeReadings(
  transaction: Transaction,
  caller: MachineCaller,
  rows: readonly unknown[],
  locale: Locale,
  isSure: boolean,
): Promise<Taken<RefusalCode>> {
  const { organizationId, deviceId } = caller
  const { rows: sensors } = await transaction.query(lockSensors('device_id = $2', [organizationId, deviceId]))
  const { readings, rejected, refusals, isOwn } = judgeRows(rows, sensors, caller)
  if (!isOwn && rejected.some(({ code }) => code === 'otherDevice'))
    throw new Problem('NOT_ALLOWED', { reason: 'otherDevice' })
  noteRefusals(transaction, organizationId, refusals)
  const written = await writeReadings(transaction, organizationId, readings, isSure)
  return { ...written, rejected: worded(rejected, 'reading', locale) }
}
