/** Where the log's lines go. A log that cannot be written is no reason to stop serving. */
import { writeSync } from 'node:fs'

/** How long a reader that does not keep up is waited for, in milliseconds, before a line is lost. */
const PATIENCE_MS = 100
const PAUSE_MS = 5

const clock = new Int32Array(new SharedArrayBuffer(4))

/** Writes all of it. @throws what the operating system says: a full disk, a closed pipe, a reader that hangs */
function writeWhole(fd: number, text: string): void {
  const bytes = Buffer.from(text)
  let patience = PATIENCE_MS
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(fd, bytes, done)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || patience <= 0) throw error
      patience -= PAUSE_MS
      Atomics.wait(clock, 0, 0, PAUSE_MS)
    }
  }
}

/**
 * A destination of lines that never fails: what cannot be written is lost, and how much was is told when it works
 * again.
 * @param fd of the file, pipe or terminal; 1 is standard output
 */
export function logOutput(fd = 1): { write(line: string): void } {
  let lost = 0
  return {
    write(line) {
      try {
        if (lost > 0) {
          writeWhole(
            fd,
            `\n${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'Lines of the log were lost' })}\n`,
          )
          lost = 0
        }
        writeWhole(fd, line)
      } catch {
        lost++
      }
    },
  }
}
