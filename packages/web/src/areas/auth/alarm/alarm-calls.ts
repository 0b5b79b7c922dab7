/** What the link of an alarm is about, and answering it. No session is needed; one that is there is left alone. */
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'

export type LinkedAlarm = Answer<'GET', '/notification/link/{id}'>['alarm']
export type Closing = Omit<Body<'POST', '/notification/link/close'>, 'id'>

const asGuest = { withToken: false, redirect: false } as const

export const fetchAlarm = async (id: string, signal: AbortSignal): Promise<LinkedAlarm> =>
  (await call('GET', '/notification/link/{id}', { params: { id }, signal, ...asGuest })).alarm

/** Throws a `Problem`. */
export const takeOn = async (id: string): Promise<LinkedAlarm> =>
  (await call('POST', '/notification/link/acknowledge', { body: { id }, ...asGuest })).alarm

/** Throws a `Problem`. */
export const closeAlarm = async (id: string, closing: Closing): Promise<LinkedAlarm> =>
  (await call('POST', '/notification/link/close', { body: { id, ...closing }, ...asGuest })).alarm
