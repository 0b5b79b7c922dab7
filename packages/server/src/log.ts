/** Where a server says what it does: the logger's lines, and what its start and its end say to who waits for them. */
import { hostname } from 'node:os'
import { textOf } from './log-text.ts'

export type LogFormat = 'text' | 'json'

export interface LineOutput {
  write(line: string): void
}

/** Sentences that are said whatever the level of the log. */
export interface StartLog {
  info(text: string): void
  warn(text: string): void
}

/** @param output takes lines as they are to be read */
export function openLog(format: LogFormat, output: LineOutput): { lines: LineOutput; start: StartLog } {
  const isText = format === 'text'
  const lines = isText ? { write: (line: string) => output.write(textOf(line)) } : output
  const entry = (level: number) => (msg: string) =>
    lines.write(
      `${JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), msg })}\n`,
    )
  const info = isText ? (text: string) => output.write(`${text}\n`) : entry(30)
  return { lines, start: { info, warn: entry(40) } }
}
