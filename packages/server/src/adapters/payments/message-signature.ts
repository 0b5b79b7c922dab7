/** Signatures of messages as payment services write them: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature } from './service.ts'

/** A message that is older, or from a later time, was not just sent. */
const TOLERANCE_SECONDS = 300

const digest = (secret: string, seconds: string, bytes: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(bytes).digest()

export function signMessage(secret: string, bytes: Buffer, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000))
  return `t=${seconds},v1=${digest(secret, seconds, bytes).toString('hex')}`
}

/** @throws BadSignature unless one of its signatures is of these bytes, and it was made just now. */
export function checkMessage(secret: string, bytes: Buffer, header: string, nowMs: number): void {
  const parts = header.split(',').map(part => part.trim().split('=', 2) as [string, string | undefined])
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(seconds)) throw new BadSignature('No time')
  const right = digest(secret, seconds, bytes)
  const isRight = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
  if (!isRight) throw new BadSignature('Not signed')
  if (Math.abs(nowMs / 1000 - Number(seconds)) > TOLERANCE_SECONDS) throw new BadSignature('Too old')
}
