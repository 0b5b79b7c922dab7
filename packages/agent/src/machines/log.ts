/** One line a happening, with its instant; whoever writes to it keeps keys and codes out. */
export type Log = (text: string) => void

export const log: Log = text => console.log(`${new Date().toISOString()} ${text}`)

/** The same, with the name of what it is about before it. */
export const logOf =
  (name: string, log: Log): Log =>
  text =>
    log(`${name}: ${text}`)
