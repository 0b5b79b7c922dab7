/** Passwords are kept as argon2id digests at OWASP's minimum: 19 MiB, 2 passes (Password Storage Cheat Sheet). */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fewAtOnce } from './few-at-once.ts'

/** Digests made at once: each takes 19 MiB and a processor, and one of these stays for everybody else. */
const inTurn = fewAtOnce(Math.min(4, Math.max(1, availableParallelism() - 1)))

/** 2: argon2id. */
const ARGON = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One way of writing the same characters, so that a keyboard's composed letters match. */
const form = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(form(password), ARGON))
}

export function isPassword(digest: string, password: string): Promise<boolean> {
  return inTurn(() => verify(digest, form(password)))
}
