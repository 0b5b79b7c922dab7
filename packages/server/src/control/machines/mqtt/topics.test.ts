import { expect, test } from 'vitest'
import { answerTopicOf, isWithin, readTopic, topicOf } from './topics.ts'

test.each(['A-1', 'ß 17', 'a/b', '+', '#', '100%', '%2F', 'a%'])(
  'the serial %s has a topic of its own',
  serial => {
    const topic = topicOf(serial, 'readings')
    expect(topic.split('/')).toHaveLength(4)
    expect(topic).not.toMatch(/[+#]/)
    expect(readTopic(topic)).toEqual({ serial, kind: 'readings' })
    expect(readTopic(answerTopicOf(serial, 'readings'))).toBeUndefined()
  },
)

test.each([
  'cloche/v1/A',
  'cloche/v1//readings',
  'cloche/v2/A/readings',
  'cloche/v1/A/other',
  'cloche/v1/A/readings/x',
  '',
])('%j is nobody’s', topic => {
  expect(readTopic(topic)).toBeUndefined()
})

test('a filter finds topics of one machine, or is refused', () => {
  for (const filter of ['cloche/v1/A/#', 'cloche/v1/A/+', 'cloche/v1/A/readings/answer'])
    expect(isWithin('A', filter)).toBe(true)
  for (const filter of [
    '#',
    '+/+/A/readings',
    'cloche/#',
    'cloche/v1/+/readings',
    'cloche/v1/AB/readings',
    'cloche/v1/A',
    '$SYS/#',
  ])
    expect(isWithin('A', filter)).toBe(false)
})
