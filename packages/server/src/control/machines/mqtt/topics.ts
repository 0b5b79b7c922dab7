/** Topics of machines: `cloche/v1/{serialNumber}/readings`, and what is answered there. */

export const SENT = ['readings', 'events', 'status'] as const
export type SentKind = (typeof SENT)[number]

const ROOT = 'cloche/v1'

/** What parts levels of a topic, or stands for several, is written as in addresses. */
const levelOf = (serial: string): string =>
  serial.replaceAll(/[%/+#\0]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

function serialOf(level: string): string | undefined {
  try {
    return decodeURIComponent(level.replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25'))
  } catch {
    return undefined
  }
}

export const topicOf = (serial: string, kind: SentKind): string => `${ROOT}/${levelOf(serial)}/${kind}`
/** Where a machine hears what became of what it sent. */
export const answerTopicOf = (serial: string, kind: SentKind): string => `${topicOf(serial, kind)}/answer`

/** Whose topic it is, and what is sent there; undefined for all others. */
export function readTopic(topic: string): { serial: string; kind: SentKind } | undefined {
  const [root, version, level, kind, ...rest] = topic.split('/')
  if (`${root}/${version}` !== ROOT || level === undefined || level === '' || rest.length > 0)
    return undefined
  const serial = serialOf(level)
  const found = SENT.find(one => one === kind)
  return serial === undefined || found === undefined ? undefined : { serial, kind: found }
}

/** Whether a filter finds topics of this machine alone: all of them or some, but never those of a level above. */
export const isWithin = (serial: string, filter: string): boolean =>
  filter.startsWith(`${ROOT}/${levelOf(serial)}/`)

/** The filters that find what any machine sends. */
export const SENT_BY_ALL: readonly string[] = SENT.map(kind => `${ROOT}/+/${kind}`)
